import goods from './goods.json'

/** What a word or phrase can stand for besides itself. */
export type TermKind = 'type' | 'color' | 'material' | 'audience' | 'bed size' | 'side' | 'feature' | 'brand' | 'noise'

export interface Term {
  kind: TermKind
  /** The name that all its spellings share, in the singular. */
  name: string
  /** Of colors: "navy" is blue, and "rust" may pass for orange, brown or red. Of features: what excludes each other. Of brands: what is meant where nothing else is named. */
  families: readonly string[]
}

export interface GoodsType extends Term {
  kind: 'type'
  id: number
  /** From our own tables rather than a taxonomy: such a word is known to name goods wherever it stands. */
  isByHand: boolean
  parents: readonly number[]
  near: readonly number[]
  names: readonly string[]
}

export const isType = (term: Term): term is GoodsType => term.kind === 'type'

const parts = (text: string | undefined, separator = ';') => (text ? text.split(separator) : [])

function pushTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key)
  if (!values) map.set(key, [value])
  else if (!values.includes(value)) values.push(value)
}

/** The lexicon in memory: what every phrase stands for, in English and in Spanish. */
class Lexicon {
  readonly types: GoodsType[] = []
  readonly english = new Map<string, Term[]>()
  readonly spanish = new Map<string, Term[]>()
  /** How many words the longest phrase has that begins with a word. */
  readonly longest = new Map<string, number>()
  readonly ordinary = new Set(goods.words.split(' '))
  /** The second words of English types of two words. */
  readonly seconds = new Set<string>()
  /** Brands of two words by the first one. */
  readonly brandsByFirst = new Map<string, { other: string; term: Term }[]>()
  /** Every word of every English name, brands included. */
  readonly vocabulary = new Set<string>()

  constructor() {
    for (const line of goods.types) this.addType(line.split('|'))
    for (const line of goods.terms) this.addTerm(line.split('|'))
    for (const phrase of goods.noise) this.add(this.english, phrase, noiseTerm)
  }

  private addType([name = '', english, spanish, parents, near]: string[]) {
    const names = [name, ...parts(english)]
    const type: GoodsType = {
      kind: 'type',
      id: this.types.length,
      isByHand: this.types.length < goods.byHand,
      name,
      families: [],
      names,
      parents: parts(parents, ' ').map(Number),
      near: parts(near, ' ').map(Number),
    }
    this.types.push(type)
    for (const phrase of names) this.add(this.english, phrase, type)
    for (const phrase of parts(spanish)) this.add(this.spanish, phrase, type)
  }

  private addTerm([kind = '', name = '', english, spanish, families]: string[]) {
    const term: Term = {
      kind: kind as TermKind,
      name,
      families: kind === 'brand' ? parts(families, ',') : parts(families, ' '),
    }
    for (const phrase of [name, ...parts(english)]) this.add(this.english, phrase, term)
    for (const phrase of parts(spanish)) this.add(this.spanish, phrase, term)
  }

  private add(map: Map<string, Term[]>, phrase: string, term: Term) {
    pushTo(map, phrase, term)
    const space = phrase.indexOf(' ')
    const words = space < 0 ? [] : phrase.split(' ')
    const first = space < 0 ? phrase : phrase.slice(0, space)
    const length = Math.max(1, words.length)
    if (term.kind === 'brand' && words.length === 2) pushTo(this.brandsByFirst, first, { other: words[1] ?? '', term })
    if ((this.longest.get(first) ?? 0) < length) this.longest.set(first, length)
    if (map !== this.english) return
    if (term.kind === 'type' && words.length === 2) this.seconds.add(words[1] ?? '')
    this.vocabulary.add(first)
    for (const word of words) this.vocabulary.add(word)
  }
}

const noiseTerm: Term = { kind: 'noise', name: '', families: [] }

let loaded: Lexicon | undefined
/** Built at its first use: commands that match nothing do not wait for it. A server calls `loadLexicon` before it listens. */
export const lexicon = (): Lexicon => (loaded ??= new Lexicon())

/** A word people use or that names goods: what is not is a name of its own, or misspelled. */
export const isKnownWord = (word: string): boolean =>
  lexicon().vocabulary.has(word) || lexicon().ordinary.has(word) || isInflected(word)

/** Known only as a form of another word ("slip" and "sliper"): it may be a misspelling all the same. */
export const isOnlyInflected = (word: string): boolean =>
  !lexicon().vocabulary.has(word) && !lexicon().ordinary.has(word) && isInflected(word)

function isInflected(word: string): boolean {
  const stem = /^(.{4,})(?:ed|ing|er|ly|y|es|s)$/.exec(word)?.[1]
  return stem !== undefined && (lexicon().ordinary.has(stem) || lexicon().ordinary.has(`${stem}e`))
}

const closures = new Map<number, ReadonlySet<number>>()

/** Everything a type is a kind of, itself left out. */
export function ancestorsOf(id: number): ReadonlySet<number> {
  const known = closures.get(id)
  if (known) return known
  const { types } = lexicon()
  const found = new Set<number>()
  const waiting = [...(types[id]?.parents ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === id || found.has(next)) continue
    found.add(next)
    waiting.push(...(types[next]?.parents ?? []))
  }
  closures.set(id, found)
  return found
}
