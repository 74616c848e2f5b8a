/** Marks that turn the reading direction around or hide text. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu
const addresses = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/gi
const markup = /<[^>]*>?|[<>`]/g

/**
 * Words of a model as a form may show them: one plain line without markup, links or addresses. What a photo says may
 * have talked the model into anything, so that only harmless text of a known length comes through.
 */
export function plainLine(text: string | null | undefined, limit: number): string | null {
  const plain = (text ?? '')
    .slice(0, limit * 8)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(markup, ' ')
    .replace(addresses, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= limit) return plain || null
  return `${plain.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`
}

const notAName = /^(?:n\/?a|none|null|unknown|unidentified|not (?:sure|visible|known)|product|item|other|misc.*)\.?$/i

/** A name of something; placeholders that stand for "I do not know" are none. */
export function plainName(text: string | null | undefined, limit: number): string | null {
  const line = plainLine(text, limit)
  return line === null || notAName.test(line) || !/\p{L}/u.test(line) ? null : line
}

/** A known category by its name in any letter case, or a new one of at most three plain words. */
export function categoryName(text: string | null | undefined, known: readonly string[]): string | null {
  const line = plainName(text, 60)
  if (!line) return null
  const same = known.find((name) => name.toLowerCase() === line.toLowerCase())
  if (same) return same
  const isPlain = /^\p{L}[\p{L} &'’-]{1,29}$/u.test(line) && line.split(' ').filter((word) => word !== '&').length <= 3
  return isPlain ? line.charAt(0).toUpperCase() + line.slice(1) : null
}

export function plainTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags.slice(0, 40)) {
    const line = plainName(tag.replaceAll(',', ' '), 40)
    if (line && !seen.has(line.toLowerCase())) seen.set(line.toLowerCase(), line)
  }
  return [...seen.values()].slice(0, 8)
}

export const amount = (value: number | null | undefined): number | null =>
  value != null && Number.isFinite(value) && value > 0 && value <= 100_000 ? Math.round(value * 100) / 100 : null

export const share = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0)
