import { isType, lexicon, type Term } from '../../../../domain/lexicon/lexicon.ts'
import type { Span } from '../../../../domain/lexicon/reading.ts'

const nothingWithin: readonly Term[] = []
const knownWithin = new Map<string, readonly Term[]>()
const mostKnown = 20_000

/** Read once for each name. */
export function termsWithin({ terms, written, length }: Span): readonly Term[] {
  if (length === 1 || !terms.some(isType)) return nothingWithin
  let known = knownWithin.get(written)
  if (!known) {
    if (knownWithin.size >= mostKnown) knownWithin.clear()
    knownWithin.set(written, (known = readWithin(written)))
  }
  return known
}

/** What the words of a longer name of a type say on their own, two by two or alone: a "scented candle" is scented. */
function readWithin(written: string): readonly Term[] {
  const { english, spanish } = lexicon()
  const words = written.split(' ')
  const found: Term[] = []
  for (let at = 0; at < words.length; at += 1) {
    for (const phrase of [words[at] ?? '', words.slice(at, at + 2).join(' ')]) {
      for (const term of english.get(phrase) ?? spanish.get(phrase) ?? []) if (!isType(term)) found.push(term)
    }
  }
  return found
}
