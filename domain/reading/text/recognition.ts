import type { Picture } from '../picture.ts'
import { planes } from './detection.ts'
import type { Network } from '../host.ts'

/** One character, how sure it is, and where along the line its middle lies (0 to 1). */
export interface Glyph {
  character: string
  confidence: number
  at: number
}

/** The network reads lines of this height. */
export const lineHeight = 48
const half = [0.5, 0.5, 0.5]
const blank = 0
/** So many usual steps between two characters are a gap. */
const widestGap = 2.3

/** The characters of the network's alphabet that stand on price tags; wide forms count as the plain ones. */
export type Alphabet = Map<number, string>

export function tagAlphabet(characters: string[]): Alphabet {
  const alphabet: Alphabet = new Map()
  characters.forEach((character, at) => {
    const plain = character.normalize('NFKC')
    if (/^[!-~]$/.test(plain)) alphabet.set(at + 1, plain)
  })
  // The space is not in the list; it is the network's last class.
  alphabet.set(characters.filter((character) => character !== '').length + 1, ' ')
  return alphabet
}

export async function recognize(network: Network, alphabet: Alphabet, line: Picture): Promise<Glyph[]> {
  const [{ data, shape }] = await network(planes(line, half, half), [1, 3, line.height, line.width])
  const [, steps = 0, classes = 0] = shape
  const glyphs: Glyph[] = []
  let last = blank
  for (let step = 0; step < steps; step++) {
    const row = step * classes
    let best = blank
    for (const candidate of alphabet.keys()) {
      if ((data[row + candidate] ?? 0) > (data[row + best] ?? 0)) best = candidate
    }
    const confidence = data[row + best] ?? 0
    const glyph = glyphs.at(-1)
    // The same character in neighboring steps is one character; twice the same has a blank between.
    if (best !== blank && best === last && glyph) glyph.confidence = Math.max(glyph.confidence, confidence)
    else if (best !== blank) glyphs.push({ character: alphabet.get(best) ?? '', confidence, at: (step + 0.5) / steps })
    last = best
  }
  return withSpaces(glyphs)
}

/** Columns side by side are seen as one line; where it gapes there is a space, though the network saw none. */
function withSpaces(glyphs: Glyph[]): Glyph[] {
  const gaps = glyphs.slice(1).map(({ at }, before) => at - (glyphs[before]?.at ?? 0))
  const usual = gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 1
  return glyphs.flatMap((glyph, index) => {
    const before = glyphs[index - 1]
    const gapes =
      before && glyph.at - before.at > widestGap * usual && before.character !== ' ' && glyph.character !== ' '
    return gapes ? [{ character: ' ', confidence: 1, at: (before.at + glyph.at) / 2 }, glyph] : [glyph]
  })
}
