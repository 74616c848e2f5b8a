/** A line of text on a tag, in a frame where the text is upright: x to the right, y down, both of its middle. */
export interface TagLine {
  text: string
  /** How sure each character of the text is. */
  sure: number[]
  /** How high each character stands, as a share of the highest of the line; 0 where it was not measured. */
  heights: number[]
  /** Where the middle of each character lies along the line, from 0 to 1. */
  places: number[]
  x: number
  y: number
  width: number
  height: number
  /** It reaches the rim of the photo: there may be more of it. */
  isCut?: boolean
}

export const leftOf = (line: TagLine) => line.x - line.width / 2
export const rightOf = (line: TagLine) => line.x + line.width / 2

/** Some of a line's characters as a line of its own, where it stands. */
export function partOf(line: TagLine, start: number, end: number): TagLine {
  const places = line.places.slice(start, end)
  const step = line.text.length > 0 ? 0.5 / line.text.length : 0
  const from = Math.max(0, (places[0] ?? 0) - step)
  const to = Math.min(1, (places.at(-1) ?? 1) + step)
  return {
    text: line.text.slice(start, end),
    sure: line.sure.slice(start, end),
    heights: line.heights.slice(start, end),
    places: places.map((place) => (to > from ? (place - from) / (to - from) : 0.5)),
    x: leftOf(line) + ((from + to) / 2) * line.width,
    y: line.y,
    width: (to - from) * line.width,
    height: line.height,
    isCut: line.isCut ?? false,
  }
}

/** How sure the least sure character is. Spaces carry nothing, so they do not count. */
export function leastSure(line: TagLine, start = 0, end = line.text.length): number {
  let least = 1
  for (let at = start; at < end; at++) {
    if (line.text[at] !== ' ') least = Math.min(least, line.sure[at] ?? 0)
  }
  return least
}

/** Two lines stand in one row. */
export const sameRow = (one: TagLine, other: TagLine) =>
  Math.abs(one.y - other.y) < 0.55 * Math.max(one.height, other.height)

/**
 * How near a value stands to its label, in heights of the label: to its right in the same row, or below it. Infinite
 * where it stands elsewhere.
 */
export function labelDistance(label: TagLine, value: TagLine): number {
  const unit = Math.max(1, Math.min(label.height, value.height))
  const gap = leftOf(value) - rightOf(label)
  if (sameRow(label, value) && gap > -0.5 * unit) return Math.max(0, gap) / unit / 3
  const down = value.y - value.height / 2 - (label.y + label.height / 2)
  const overlap = Math.min(rightOf(label), rightOf(value)) - Math.max(leftOf(label), leftOf(value))
  if (down > -0.6 * unit && down < 2.2 * unit && overlap > 0.25 * Math.min(label.width, value.width)) {
    // Values stand below the beginning, the middle or the end of their label.
    const aside = Math.min(
      Math.abs(leftOf(label) - leftOf(value)),
      Math.abs(label.x - value.x),
      Math.abs(rightOf(label) - rightOf(value)),
    )
    return 0.3 + Math.max(0, down) / unit + aside / unit / 3
  }
  return Infinity
}
