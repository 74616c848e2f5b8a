import { escapeXml } from '../../http/pages/html.ts'
import letters from './letters.json'

export type Face = 'display' | 'text'

/** By character: how far the next one is, and its outline, both for a size of 1000. */
type Outlines = Record<string, [advance: number, outline: string]>
const faces: Record<Face, Outlines> = {
  display: letters.display as unknown as Outlines,
  text: letters.text as unknown as Outlines,
}

/** Leaves out what cannot be drawn: control characters, and marks that turn the direction of the line. */
const drawable = (text: string) =>
  text.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')

/** Writing that is not Latin has no outlines here; it is as wide as most of it is, and drawn by the machine's own fonts. */
const unknownAdvance = 1000
const isKnown = (face: Face, text: string) => [...text].every((character) => character in faces[face])

export function widthOf(text: string, face: Face, size: number): number {
  let width = 0
  for (const character of text) width += faces[face][character]?.[0] ?? unknownAdvance
  return (width * size) / 1000
}

interface Place {
  x: number
  /** Of the line that the letters stand on. */
  y: number
  face: Face
  size: number
  color: string
}

/** The same on every machine: letters are shapes, not text. */
export function write(words: string, { x, y, face, size, color }: Place): string {
  const text = drawable(words)
  if (!isKnown(face, text)) {
    const weight = face === 'display' ? 700 : 500
    return `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="${weight}" font-size="${size}" fill="${color}">${escapeXml(text)}</text>`
  }
  let offset = 0
  let shapes = ''
  for (const character of text) {
    const [advance, outline] = faces[face][character] ?? [0, '']
    if (outline) shapes += `<path transform="translate(${offset} 0)" d="${outline}"/>`
    offset += advance
  }
  const scale = size / 1000
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${color}">${shapes}</g>`
}

/** Lines no wider than this; what does not fit into the last one is cut off with dots. */
export function wrap(text: string, face: Face, size: number, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(line, face, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).map(drawable).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) line = longer
    else {
      if (line) lines.push(line)
      line = word
    }
  }
  if (line) lines.push(line)
  const shown = lines.slice(0, most)
  return shown.map((one, index) => {
    const isCut = index === most - 1 && lines.length > most
    return fits(one) && !isCut ? one : cut(isCut ? `${one}…` : one, fits)
  })
}

function cut(text: string, fits: (line: string) => boolean): string {
  let characters = [...text.replace(/…$/, '')]
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters = characters.slice(0, -1)
  return `${characters.join('').trimEnd()}…`
}
