import type { PreparedText } from './prepared-text.ts'
import { sameQuantity } from './quantities.ts'
import type { Rarity } from './rarity.ts'
import type { PreparedGathering, PreparedHunt } from './records.ts'

const carriesCode = (text: PreparedText, code: string) =>
  text.codes.has(code) || text.distinct.has(code) || (code.length > 4 && text.squashed.includes(code))

/** The rarest of the codes in a name that the other record carries, and those that it does not. */
function compareCodes(name: PreparedText, other: PreparedText, rarity: Rarity) {
  let agreed: string | undefined
  let agreement = 0
  const lonely: string[] = []
  for (const code of name.codes) {
    if (!carriesCode(other, code)) lonely.push(code)
    else if (rarity(code) > agreement) {
      agreed = code
      agreement = rarity(code)
    }
  }
  return { agreed, agreement, lonely }
}

/** "1000xm4" and "1000xm5": the same maker's next model, which looks alike in every other way. */
function isSibling(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < 3) return false
  let differences = 0
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) differences += 1
  return differences <= Math.min(2, one.length - 2)
}

/** Codes contradict when each name has one of its own: a code on one side only may just be left out on the other. */
export function codeEvidence(hunt: PreparedHunt, gathering: PreparedGathering, rarity: Rarity) {
  const wanted = compareCodes(hunt.name, gathering.whole, rarity)
  const offered = compareCodes(gathering.name, hunt.whole, rarity)
  const best = wanted.agreement >= offered.agreement ? wanted : offered
  const rarest = (codes: readonly string[]) => Math.max(0, ...codes.map(rarity))
  return {
    agreed: best.agreed,
    agree: best.agreement,
    contradict: Math.min(rarest(wanted.lonely), rarest(offered.lonely)),
    siblings: wanted.lonely.some((code) => offered.lonely.some((other) => isSibling(code, other))),
  }
}

/** The codes anywhere in both records, descriptions included; they contradict where each has some and none is shared. */
export function statedCodeEvidence(hunt: PreparedHunt, gathering: PreparedGathering, rarity: Rarity) {
  const wanted = hunt.whole.longCodes
  const offered = gathering.whole.longCodes
  let agree = 0
  let isShared = false
  for (const [codes, other] of [
    [wanted, gathering.whole],
    [offered, hunt.whole],
  ] as const) {
    for (const code of codes) {
      if (!carriesCode(other, code)) continue
      isShared = true
      agree = Math.max(agree, rarity(code))
    }
  }
  const areBoth = wanted.length > 0 && offered.length > 0
  return { agree, contradict: areBoth && !isShared ? 1 : 0 }
}

const isAllDigits = (code: string) => /^\d+$/.test(code)

/** Two models, or two item numbers, of which neither record has the other's; a model says nothing about an item number. */
export function statesOtherCode(hunt: PreparedHunt, gathering: PreparedGathering): boolean {
  const [wanted, offered] = [hunt.statedCodes, gathering.statedCodes]
  if (wanted.length === 0 || offered.length === 0) return false
  if (wanted.some((code) => carriesCode(gathering.whole, code))) return false
  if (offered.some((code) => carriesCode(hunt.whole, code))) return false
  return wanted.some((code) => offered.some((other) => isAllDigits(code) === isAllDigits(other)))
}

const major = (number: string) => number.split('.')[0] ?? number
const shortYear = (long: string, short: string) => long.length === 4 && short.length === 2 && long.endsWith(short)

/** "11" is near enough to "11.2", and "'06" to "2006". */
const sameNumber = (one: string, other: string) =>
  one === other || major(one) === other || major(other) === one || shortYear(one, other) || shortYear(other, one)

const hasNumber = (text: PreparedText, number: string) =>
  text.distinct.has(number) || [...text.numbers].some((other) => sameNumber(number, other))

const lonelyNumber = (name: PreparedText, other: PreparedText) =>
  [...name.numbers].some((number) => !hasNumber(other, number))

/** Versions and years contradict when each name has a number that the other record lacks. */
export const numbersContradict = (hunt: PreparedHunt, gathering: PreparedGathering) =>
  lonelyNumber(hunt.name, gathering.whole) && lonelyNumber(gathering.name, hunt.whole)

/** Counts the dimensions (length, storage, pieces…) that both names state, by whether any measure is the same. */
export function quantityEvidence(hunt: PreparedHunt, gathering: PreparedGathering) {
  let agree = 0
  let contradict = 0
  for (const dimension of new Set(hunt.name.quantities.map((quantity) => quantity.dimension))) {
    const wanted = hunt.name.quantities.filter((quantity) => quantity.dimension === dimension)
    const offered = gathering.name.quantities.filter((quantity) => quantity.dimension === dimension)
    if (offered.length === 0) continue
    if (wanted.some((one) => offered.some((other) => sameQuantity(one, other)))) agree += 1
    else contradict += 1
  }
  return { agree: Math.min(1, agree / 2), contradict: Math.min(1, contradict / 2) }
}
