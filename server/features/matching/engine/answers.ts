import { closestRelation, type Relation } from '../../../../domain/lexicon/relations.ts'
import { corrected } from '../../../../domain/lexicon/corrections.ts'
import { ancestorsOf, isType, lexicon, type TermKind } from '../../../../domain/lexicon/lexicon.ts'
import { slipsBetween } from '../../../../domain/rules/search/typos.ts'
import { suitsAudience } from './contradictions.ts'
import type { HeadNoun, Meaning } from './meaning.ts'
import { termKey, type PreparedText } from './prepared-text.ts'
import { sameQuantity } from './quantities.ts'
import type { PreparedGathering, PreparedHunt } from './records.ts'
import { askedWeights } from './weights.ts'
import type { Requirement } from './wish.ts'
import { foundLoosely } from './words.ts'

/** How what was seen stands to the type that is hunted; `mentioned`: other parts of the record call it so. */
export type TypeVerdict = Relation | 'mentioned' | 'accessory' | 'unknown'

const isAnswered = (relation: Relation | undefined) => relation === 'same' || relation === 'kind'

const typesIn = (text: PreparedText): number[] =>
  text.spans.flatMap(({ role, terms }) => (role === 'said' ? terms.filter(isType).map(({ id }) => id) : []))

/** Covers go with things: one for another thing is another cover. */
const goesWithOther = (hunt: Meaning, gathering: Meaning) =>
  hunt.isAccessory &&
  hunt.asides.length > 0 &&
  gathering.asides.length > 0 &&
  closestRelation(hunt.asides, gathering.asides) === 'other'

/** "Ottoman with storage" has every word of a "storage ottoman". */
const isSpelledOut = (hunt: PreparedHunt, { name }: PreparedGathering) =>
  hunt.meaning.heads.some(({ written }) =>
    written.split(' ').every((word) => name.distinct.has(word) || isSaidOtherwise(word, name)),
  )

/** "Bday candles" are birthday candles. */
const isSaidOtherwise = (word: string, { terms }: PreparedText) =>
  lexicon()
    .english.get(word)
    ?.some((term) => terms.has(termKey(term))) ?? false

/** "Furniture for Barbie" is none of hers. */
const isForBrand = ({ meaning }: PreparedHunt, { name, facts }: PreparedGathering) =>
  /\b(?:for|fits|compatible|para)\b/i.test(facts.productName) &&
  name.spans.some(
    ({ role, terms }) =>
      role === 'aside' && terms.some((term) => term.kind === 'brand' && meaning.brands.has(term.name)),
  )

const lastWord = (phrase: string) => phrase.slice(phrase.lastIndexOf(' ') + 1)

/** A "toy for dogs" is a "dog toy", and a "patio loveseat" is "outdoor furniture": it is of the last word's type and has the others. */
const isRearranged = (hunt: PreparedHunt, { name, meaning }: PreparedGathering) =>
  hunt.meaning.heads.some(({ written }) => {
    const last = lastWord(written)
    const before = written.slice(0, -last.length).trim()
    return (
      before !== '' &&
      before.split(' ').every((word) => name.distinct.has(word) || isSaidOtherwise(word, name)) &&
      (meaning.heads.some((head) => lastWord(head.written) === last) ||
        isAnswered(closestRelation(typesNamed(last), meaning.types)))
    )
  })

const typesNamed = (phrase: string) => (lexicon().english.get(phrase) ?? []).filter(isType).map(({ id }) => id)

export function judgeType(hunt: PreparedHunt, gathering: PreparedGathering): TypeVerdict {
  const wanted = hunt.meaning.types
  const { types, also, asides, isAccessory } = gathering.meaning
  if (hunt.wish.generic > 0 && (wanted.length === 0 || hunt.meaning.isImplied)) {
    if (!hunt.meaning.isAccessory && (isAccessory || isForBrand(hunt, gathering))) return 'accessory'
  }
  if (wanted.length === 0) return 'unknown'
  const relation = closestRelation(wanted, types)
  if (isAnswered(relation)) return goesWithOther(hunt.meaning, gathering.meaning) ? 'other' : (relation ?? 'unknown')
  if (isAnswered(closestRelation(wanted, also))) return 'mentioned'
  if (hunt.meaning.isImplied || gathering.meaning.isImplied) return 'unknown'
  if (relation !== 'near' && isAnswered(closestRelation(wanted, asides))) return 'accessory'
  if (relation === 'broader' && isSpelledOut(hunt, gathering)) return 'same'
  if (isRearranged(hunt, gathering)) return 'same'
  if (relation === 'other' || relation === 'near') return relation
  return isAnswered(closestRelation(wanted, typesIn(gathering.whole))) ? 'mentioned' : (relation ?? 'unknown')
}

/** Whoever wrote it otherwise has it all the same: it costs half of what it does between two names. */
const benefitOfDoubt = (certainty: number) => (certainty > 0 ? (1 + certainty) / 2 : 0)

/** What is written otherwise than meant: "bored" for "board". */
function isMeant(word: string, { distinct }: PreparedText): boolean {
  const meant = corrected(word)
  return meant !== undefined && distinct.has(meant)
}

const wordsOfType = new Map<number, ReadonlySet<string>>()

/** Every word that a type, or what it is a kind of, is called by. */
function namingWords(id: number): ReadonlySet<string> {
  let words = wordsOfType.get(id)
  if (!words) {
    const types = [id, ...ancestorsOf(id)].map((one) => lexicon().types[one])
    words = new Set(types.flatMap((type) => (type?.names ?? []).flatMap((name) => name.split(' '))))
    wordsOfType.set(id, words)
  }
  return words
}

/** Curtains are for windows and strollers for babies, though nobody says so. What tells one from another is never implied. */
const isImplied = (word: string, { kinds }: Requirement, { types }: Meaning) =>
  word.length > 2 && !isTelling(kinds) && types.some((id) => namingWords(id).has(word))

const isTelling = (kinds: ReadonlySet<TermKind>) => {
  for (const kind of kinds) if (kind !== 'audience' && kind !== 'type') return true
  return false
}

/** How surely a record has what is asked for, in whatever words. */
function answerTo(asked: Requirement, { whole, meaning }: PreparedGathering): number {
  if (asked.terms.some((term) => whole.terms.has(term))) return 1
  if (asked.audiences.size > 0 && suitsAudience(asked.audiences, meaning.audiences)) return 1
  const { quantity } = asked
  if (quantity && whole.quantities.some((other) => sameQuantity(quantity, other))) return 1
  if (asked.joined.some((word) => whole.distinct.has(word))) return 1
  if (asked.word.length > 4 && whole.squashed.includes(asked.word)) return 1
  if (asked.families.some((family) => whole.colors.has(family))) return 1
  const { words } = asked
  if (words.every((word) => whole.distinct.has(word) || isImplied(word, asked, meaning))) return 1
  return Math.min(...words.map((word) => (isMeant(word, whole) ? 1 : benefitOfDoubt(foundLoosely(word, whole)))))
}

/** "Trainers are sneakers": the types by which a pair was told to be the same, where the words differ. */
export function sameTypeInOtherWords(hunt: PreparedHunt, gathering: PreparedGathering) {
  for (const wanted of hunt.meaning.heads) {
    for (const offered of gathering.meaning.heads) {
      if (!isAnswered(closestRelation(wanted.types, offered.types))) continue
      const isSameWord = slipsBetween(wanted.written, offered.written) <= 2
      return isSameWord || gathering.name.distinct.has(wanted.written)
        ? undefined
        : { wanted: wanted.shown, offered: offered.shown }
    }
  }
  return undefined
}

export interface Answers {
  /** Share of the weight of what is asked for that is there, and that is not. */
  there: number
  missing: number
  /** What was asked for and is not mentioned, in the hunter's words. */
  lacking: readonly string[]
  /** Every word of the hunt is there, those that say its type included. */
  isNamed: boolean
}

/** "Play dough" and "playdough", "scratching post" and "scratch post"; a brand that stands for its goods is asked for anyway. */
function isHeadNamed(
  { written }: HeadNoun,
  { meaning }: PreparedHunt,
  { name, meaning: seen }: PreparedGathering,
): boolean {
  if (meaning.isImplied) return seen.isImplied || closestRelation(meaning.types, seen.types) !== 'other'
  if (name.squashed.includes(written.replaceAll(' ', ''))) return true
  return written
    .split(' ')
    .every((word) => name.distinct.has(word) || (word.length > 4 && foundLoosely(word, name) > 0))
}

/** "Pizza" is not what a pizza cutter is; a brand or a name of its own is enough, whatever the type. */
const mayBeNamed = ({ meaning, wish }: PreparedHunt, { meaning: seen }: PreparedGathering) =>
  meaning.heads.length > 0 || seen.types.length === 0 || wish.asked.some(({ weight }) => weight >= askedWeights.name)

/** The type itself stands for this much of the wish. */
const weightOfType = 1.5

export function answersTo(hunt: PreparedHunt, gathering: PreparedGathering): Answers {
  let total = weightOfType
  let missing = 0
  const lacking: string[] = []
  for (const asked of hunt.wish.asked) {
    const answer = answerTo(asked, gathering)
    total += asked.weight
    missing += asked.weight * (1 - answer)
    if (answer === 0) lacking.push(asked.word)
  }
  const isNamed =
    lacking.length === 0 &&
    mayBeNamed(hunt, gathering) &&
    hunt.meaning.heads.every((head) => isHeadNamed(head, hunt, gathering))
  return { there: 1 - missing / total, missing: missing / total, lacking, isNamed }
}
