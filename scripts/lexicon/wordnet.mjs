import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const artifacts = '06'
/** Other names that mean something else in the names of goods. */
const misleading = new Set(['seat', 'lounge', 'place', 'piece', 'stuff', 'thing', 'bath', 'chest', 'press'])
const linesOf = (dict, name) => readFileSync(join(dict, name), 'utf8').split('\n')

/** The synonym sets of made things, and for each noun the set it means most often. */
function readNouns(dict) {
  const sets = new Map()
  for (const line of linesOf(dict, 'data.noun')) {
    if (!/^\d{8} /.test(line)) continue
    const fields = line.split(' ')
    if (fields[1] !== artifacts) continue
    const count = Number.parseInt(fields[3], 16)
    const names = Array.from({ length: count }, (_, index) => fields[4 + 2 * index].replaceAll('_', ' '))
    sets.set(fields[0], names)
  }
  const first = new Map()
  for (const line of linesOf(dict, 'index.noun')) {
    const fields = line.trim().split(' ')
    const offset = fields.find((field) => /^\d{8}$/.test(field))
    if (offset) first.set(fields[0].replaceAll('_', ' '), offset)
  }
  return { sets, first }
}

/** Other names of a type, where both words mean that thing before any other. */
export function addWordNetNames(types, terms, dict, phraseOf) {
  const { sets, first } = readNouns(dict)
  const taken = new Set(terms.phrases)
  for (const [name, type] of types) for (const phrase of [name, ...type.english]) taken.add(phrase)
  for (const [name, type] of types) {
    const offset = first.get(type.shown) ?? first.get(name)
    for (const other of sets.get(offset) ?? []) {
      const phrase = phraseOf(other)
      if (misleading.has(phrase) || taken.has(phrase) || phrase.length < 4 || first.get(other.toLowerCase()) !== offset)
        continue
      taken.add(phrase)
      type.english.add(phrase)
    }
  }
}

/** Words in everyday use: those that were met when texts were tagged. */
export function ordinaryWords(dict) {
  const words = new Set()
  for (const line of linesOf(dict, 'index.sense')) {
    const [key = '', , , count] = line.split(' ')
    const word = key.split('%')[0] ?? ''
    if (Number(count) > 0 && /^[a-z]{3,16}$/.test(word)) words.add(word)
  }
  return [...words].toSorted().join(' ')
}
