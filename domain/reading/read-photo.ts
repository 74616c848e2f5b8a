import { printedBarcode, readBars, readBarsHarder } from './barcodes.ts'
import { mainColor, paperColor } from './color-names.ts'
import type { ReadingHost } from './host.ts'
import type { PhotoReading } from './photo-reading.ts'
import type { Picture } from './picture.ts'
import { parseTag } from './tag/parse-tag.ts'
import { leastSure, type TagLine } from './tag/tag-line.ts'
import { readText, type TextLine } from './text/lines.ts'

/** Text over more of the photo than this: it is a photo of the tag, and the cloth behind it says nothing. */
const tagShare = 0.2
/** Bars that do not show at once are looked for where there are digits or words of a tag. */
const wordsOfTag = 2

/** Reads tag, barcode and colors of one photo. */
export async function readPicture(host: ReadingHost, picture: Picture): Promise<PhotoReading> {
  const bars = await readBars(host, picture)
  const { lines: seen, angle } = await readText(host, picture)
  const lines = seen.map(tagLine).sort((one, other) => one.y - other.y || one.x - other.x)
  const tag = parseTag(lines)
  const printed = printedBarcode(lines.map((line) => ({ text: line.text, sure: leastSure(line) })))
  const barcode = bars ?? (lines.length >= wordsOfTag ? await readBarsHarder(host, picture, angle) : null)
  const onTag = tag.price !== null || tag.compareAtPrice !== null || tag.styleNumber !== null || barcode !== null
  return {
    ...tag,
    tagColor: onTag
      ? paperColor(
          picture,
          seen.map(({ box }) => box),
        )
      : null,
    barcode:
      barcode && printed && barcode.value !== printed.value ? { ...barcode, confidence: 0.7 } : (barcode ?? printed),
    color: onTag && textShare(picture, seen) > tagShare ? null : mainColor(picture),
    lines: lines.map(({ text }) => text),
  }
}

export const tagLine = ({ glyphs, heights, x, y, width, height, isCut }: TextLine): TagLine => ({
  text: glyphs.map(({ character }) => character).join(''),
  sure: glyphs.map(({ confidence }) => confidence),
  places: glyphs.map(({ at }) => at),
  heights,
  x,
  y,
  width,
  height,
  isCut,
})

/** How much of the photo lies between the lines of text. */
function textShare(picture: Picture, lines: TextLine[]): number {
  if (lines.length < 2) return 0
  const across =
    Math.max(...lines.map((line) => line.x + line.width / 2)) -
    Math.min(...lines.map((line) => line.x - line.width / 2))
  const down =
    Math.max(...lines.map((line) => line.y + line.height / 2)) -
    Math.min(...lines.map((line) => line.y - line.height / 2))
  return (across * down) / (picture.width * picture.height)
}
