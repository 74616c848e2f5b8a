import {
  ancestorsOf,
  isType,
  lexicon,
  type GoodsType,
  type Term,
  type TermKind,
} from '../../../../domain/lexicon/lexicon.ts'
import { phraseOf } from '../../../../domain/lexicon/spelling.ts'
import { prepareText } from './normalize.ts'
import { none, termKey, type PlacedSpan, type PreparedText } from './prepared-text.ts'

/** A noun that says what the thing is, with the types it may stand for. */
export interface HeadNoun {
  types: readonly number[]
  written: string
  shown: string
}

/** What a name says, before anything is compared. */
export interface Meaning {
  heads: readonly HeadNoun[]
  /** The types of the heads. */
  types: readonly number[]
  /** Nothing says what it is; a brand that mostly makes one type does. */
  isImplied: boolean
  /** Types that other parts of the name call it by. */
  also: readonly number[]
  /** Types it goes with, or that only describe it: the grill of a "grill cover" and of a "cover for a grill". */
  asides: readonly number[]
  /** What it goes with rather than is: covers, cases, stands. */
  isAccessory: boolean
  brands: ReadonlySet<string>
  audiences: ReadonlySet<string>
  bedSizes: ReadonlySet<string>
  sides: ReadonlySet<string>
  materials: ReadonlySet<string>
  /** Features by the group in which one excludes the others: shape, sleeve, pattern. */
  features: ReadonlyMap<string, ReadonlySet<string>>
  /** What it says it is not by a syllable: the "salted" of "unsalted". */
  undone: readonly string[]
  /** Terms and words it says it is not, or is without. */
  denied: ReadonlySet<string>
}

/** Nouns that often only describe: they say what a thing is where nothing else does, or right behind another noun. */
const weakNouns = new Set(
  'print art canvas picture figure glass top light base stand part chain case band wrap slide short slip charm pool game heel platform pump mouse brush ball sign plate dish coffee tea food candy chocolate iron fan tie tank throw pant thong seat seating decor clothing cup flannel fleece polo denim oxford mule hook frame plant tool scent shade set tablet ring'.split(
    ' ',
  ),
)

/** Goods that behind another noun say what that one is made of or comes in: a "jacket denim" is no jeans. */
const trailing = new Set(
  'denim flannel fleece canvas linen lace wire plush chocolate string strand crystal knit'.split(' '),
)

const typesOf = (span: PlacedSpan): GoodsType[] => span.terms.filter(isType)
const headOf = (span: PlacedSpan): HeadNoun => ({
  types: typesOf(span).map(({ id }) => id),
  written: span.written,
  shown: span.shown,
})

let accessoryType: number | undefined
function isAccessoryType(id: number): boolean {
  accessoryType ??= lexicon().types.findIndex(({ name }) => name === 'accessory')
  return id === accessoryType || ancestorsOf(id).has(accessoryType)
}

const isAccessoryNoun = ({ types }: HeadNoun) => types.length > 0 && types.every(isAccessoryType)
const isFromTaxonomy = (span: PlacedSpan) => span.length === 1 && typesOf(span).every(({ isByHand }) => !isByHand)
const isWeak = (span: PlacedSpan) =>
  weakNouns.has(span.written) || isFromTaxonomy(span) || isAccessoryNoun(headOf(span))

/** "iPhone 13 case", "watch leather band": so many words may stand between a thing and what goes with it. */
const reachOfAccessory = 2

interface Noun {
  span: PlacedSpan
  /** Another noun stands right behind it: it describes that one. */
  describes: boolean
  /** It stands right behind another noun. */
  isDescribed: boolean
}

/** A "tree ornament" is no tree, though a tree is decoration. */
const vagueTypes = new Set(['decor', 'accessory', 'furniture', 'toy', 'electronic'])

const isKindOfNext = (one: PlacedSpan, next: PlacedSpan) =>
  typesOf(one).some(
    ({ isByHand, id }) =>
      isByHand && typesOf(next).some((type) => !vagueTypes.has(type.name) && ancestorsOf(id).has(type.id)),
  )

/** The nouns of one part of a name; of neighbors the last one counts. */
function nounsOf(spans: readonly PlacedSpan[]): Noun[] {
  const nouns: Noun[] = []
  for (const span of spans) {
    if (typesOf(span).length === 0 || span.role !== 'said') continue
    const last = nouns.at(-1)
    const gap = last ? span.at - last.span.at - last.span.length : Number.POSITIVE_INFINITY
    const follows = gap <= (isAccessoryNoun(headOf(span)) ? reachOfAccessory : 0)
    // A "sideboard cabinet" is a sideboard.
    const isNarrower = last && isKindOfNext(last.span, span)
    const isTrailing = follows && last !== undefined && !isWeak(last.span) && trailing.has(span.written)
    if (follows && last && !isNarrower && !isTrailing) last.describes = true
    if (isTrailing) continue
    nouns.push({ span, describes: false, isDescribed: follows })
  }
  return nouns
}

/** What the thing is: the nouns of the first part of the name that has telling ones. */
function headsOf(spans: readonly PlacedSpan[]) {
  const parts = new Map<number, PlacedSpan[]>()
  for (const span of spans) parts.set(span.part, [...(parts.get(span.part) ?? []), span])
  const strong: HeadNoun[][] = []
  const weak: HeadNoun[] = []
  const asides = spans.filter((span) => span.role === 'aside' && typesOf(span).length > 0).map(headOf)
  for (const part of parts.values()) {
    const nouns = nounsOf(part)
    asides.push(...nouns.filter(({ describes }) => describes).map(({ span }) => headOf(span)))
    const standing = nouns.filter(({ describes }) => !describes)
    const telling = standing
      .filter(({ span, isDescribed }) => isDescribed || !isWeak(span))
      .map(({ span }) => headOf(span))
    if (telling.length > 0) strong.push(telling)
    else weak.push(...standing.map(({ span }) => headOf(span)))
  }
  return { heads: strong[0] ?? weak, also: strong.slice(1).flat(), asides }
}

const idsOf = (nouns: readonly HeadNoun[]) => [...new Set(nouns.flatMap(({ types }) => types))]

function namesOf(spans: readonly PlacedSpan[], kind: TermKind): ReadonlySet<string> {
  let names: Set<string> | undefined
  for (const { role, terms } of spans) {
    if (role === 'denied') continue
    for (const term of terms) if (term.kind === kind) names = (names ?? new Set<string>()).add(term.name)
  }
  return names ?? none
}

/** With those that only the words of a longer name say. */
function withThoseWithin(
  spans: readonly PlacedSpan[],
  kind: TermKind,
  isMeant: (name: string) => boolean = () => true,
): ReadonlySet<string> {
  const names = namesOf(spans, kind)
  const more = spans.flatMap(({ role, within }) =>
    role === 'denied' || within.length === 0
      ? []
      : within.filter((term) => term.kind === kind && isMeant(term.name)).map(({ name }) => name),
  )
  return more.length > 0 ? new Set([...names, ...more]) : names
}

/** "Ray-Bans" are sunglasses, though nobody says so. */
function impliedHeads(spans: readonly PlacedSpan[]): HeadNoun[] {
  return spans.flatMap(({ role, terms, written, shown }) => {
    const types = terms
      .filter(({ kind }) => role === 'said' && kind === 'brand')
      .flatMap(({ families }) => families.flatMap((type) => lexicon().english.get(phraseOf(type)) ?? []))
      .filter(isType)
    return types.length > 0 ? [{ types: types.map(({ id }) => id), written, shown }] : []
  })
}

/** Of every word, those inside the name of a type too: a "gas grill" is no "charcoal grill". */
function featuresOf({ spans, words }: PreparedText): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  const add = (terms: readonly Term[]) => {
    for (const { kind, name, families } of terms) {
      if (kind !== 'feature') continue
      for (const group of families) groups.set(group, (groups.get(group) ?? new Set()).add(name))
    }
  }
  for (const { role, terms } of spans) if (role !== 'denied') add(terms)
  const { english } = lexicon()
  for (const word of words) add(english.get(word) ?? [])
  return groups
}

/** Materials that may be the use of a thing rather than what it is made of: "paper towel", "glass cleaner", "silver polish". */
const ambiguousMaterials = new Set([
  'paper',
  'glass',
  'sterling silver',
  'down',
  'metal',
  'ceramic',
  'plastic',
  'silicone',
  'fur',
])

/** Those inside the name of a type, too: a "wicker basket" is of wicker. */
const materialsOf = (spans: readonly PlacedSpan[]) =>
  withThoseWithin(spans, 'material', (name) => !ambiguousMaterials.has(name))

/** "Botas de mujer" are for women. */
const audiencesOf = (spans: readonly PlacedSpan[]) => withThoseWithin(spans, 'audience')

const shortestStem = 4
const undoneOf = ({ words }: PreparedText) =>
  words.flatMap((word) => (word.startsWith('un') && word.length >= shortestStem + 2 ? [word.slice(2)] : []))

/** The field for the size says it as well as the name does. */
export function understand(name: PreparedText, size: string | null | undefined): Meaning {
  const { spans } = name
  const { heads: named, also, asides } = headsOf(spans)
  const heads = named.length > 0 ? named : impliedHeads(spans)
  const denied = spans.filter(({ role }) => role === 'denied')
  return {
    heads,
    types: idsOf(heads),
    isImplied: named.length === 0 && heads.length > 0,
    also: idsOf(also),
    asides: idsOf(asides),
    isAccessory: heads.length > 0 && heads.every(isAccessoryNoun),
    brands: namesOf(spans, 'brand'),
    audiences: audiencesOf(spans),
    bedSizes: namesOf(size ? [...spans, ...prepareText(size).spans] : spans, 'bed size'),
    sides: namesOf(spans, 'side'),
    materials: materialsOf(spans),
    features: featuresOf(name),
    undone: undoneOf(name),
    denied: new Set(denied.flatMap(({ terms }) => terms.map(termKey))),
  }
}
