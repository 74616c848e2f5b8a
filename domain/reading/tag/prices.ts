import { compareLabel, otherAfter, otherAmount, priceLabel } from './labels.ts'
import { findBareMoney, findMoney, type Money } from './money.ts'
import { labelDistance, partOf, type TagLine } from './tag-line.ts'

/** What an amount is, and what speaks for it. */
export interface PriceFinding {
  money: Money
  /** Its label stands beside it. */
  labeled: boolean
  /** Others have a dollar sign and this one has none: perhaps it was taken for a digit. */
  oddSign: boolean
  /** Other amounts it could have been. */
  rivals: number
  /** Price, comparison and savings agree with each other: 1 they do, -1 they do not, 0 nothing to compare. */
  agrees: number
}

type Role = 'compare' | 'price' | 'other'
const roles: [Role, RegExp][] = [
  ['other', otherAmount],
  ['compare', compareLabel],
  ['price', priceLabel],
]

const farthestLabel = 4
/** Nobody compares with more than so many times the price. */
const mostCompared = 20

export function findPrices(lines: TagLine[]): { price: PriceFinding | null; compareAtPrice: PriceFinding | null } {
  const written = lines.flatMap(findMoney)
  const seen = [...written, ...findBareMoney(lines.filter((line) => !written.some((money) => money.line === line)))]
  const seenRole = assignRoles(lines, seen)
  const pointless = withoutPoint(seen, seenRole)
  const amounts = seen.map((money) => pointless.get(money) ?? money)
  const role = new Map([...seenRole].map(([money, own]) => [pointless.get(money) ?? money, own]))
  const compared = amounts.filter((money) => role.get(money) === 'compare')
  const others = amounts.filter((money) => role.get(money) === 'other')
  const open = amounts.filter((money) => !role.has(money) || role.get(money) === 'price')
  const prominence = (money: Money) =>
    money.spot.height *
    (role.get(money) === 'price' ? 1.5 : 1) *
    (money.signed || money.form === 'raised' ? 1.15 : 1) *
    (money.form === 'whole' ? 0.8 : 1)
  const best = (list: Money[]) => list.toSorted((one, other) => prominence(other) - prominence(one))[0] ?? null
  const price = best(open)
  const above = price ? open.filter((money) => isStruck(money, price)) : []
  const compareAt = best(compared) ?? best(above)
  const agrees = agreement(price, compareAt, others, percentagesOn(lines))
  const finding = (money: Money | null, list: Money[]): PriceFinding | null =>
    money && {
      money,
      oddSign: !money.signed && amounts.some((other) => other !== money && other.signed),
      labeled: role.has(money),
      rivals: list.filter((other) => other.amount !== money.amount && prominence(other) > 0.7 * prominence(money))
        .length,
      agrees,
    }
  return { price: finding(price, open), compareAtPrice: finding(compareAt, compared.length > 0 ? compared : above) }
}

/** Two amounts and no word for either: the smaller print with the larger amount is what it costs elsewhere. */
const isStruck = (money: Money, price: Money) =>
  money !== price &&
  money.form === 'dotted' &&
  money.amount > price.amount &&
  money.amount < mostCompared * price.amount &&
  money.spot.height < 0.85 * price.spot.height

/** "$2499" beside "Compare at $49.99": no price is above what it is compared to, so that its end is cents. */
function withoutPoint(amounts: Money[], role: Map<Money, Role>): Map<Money, Money> {
  const compared = amounts.filter((money) => role.get(money) === 'compare' && money.form === 'dotted')
  const largest = Math.max(0, ...compared.map(({ amount }) => amount))
  const mended = amounts
    .filter((money) => money.form === 'whole' && (role.get(money) ?? 'price') === 'price')
    .filter(({ amount }) => amount > largest && amount / 100 < largest && amount / 100 > largest / mostCompared)
    .map((money) => [money, { ...money, amount: money.amount / 100, form: 'pointless' }] as const)
  return new Map(mended)
}

const percentagesOn = (lines: TagLine[]) =>
  lines.flatMap(({ text }) => [...text.matchAll(/(?<![\d.,])(\d{1,2})\s?%/g)].map(([, share]) => Number(share)))

function agreement(price: Money | null, compareAt: Money | null, others: Money[], percentages: number[]): number {
  if (!price || !compareAt) return 0
  if (price.amount >= compareAt.amount) return -1
  const saved = compareAt.amount - price.amount
  const off = (100 * saved) / compareAt.amount
  return others.some(({ amount }) => Math.abs(amount - saved) < 0.011) ||
    percentages.some((share) => Math.abs(share - off) < 1.01)
    ? 1
    : 0
}

/** A label on the amount's own line decides; a label alone on its line goes to the amount nearest to it. */
function assignRoles(lines: TagLine[], amounts: Money[]): Map<Money, Role> {
  const assigned = new Map<Money, Role>()
  for (const money of amounts) {
    const before = amounts.filter((other) => other.line === money.line && other.end <= money.start)
    const from = Math.max(0, ...before.map(({ end }) => end))
    const after = money.line.text.slice(money.end)
    const own = otherAfter.test(after) ? 'other' : lastRole(money.line.text.slice(from, money.start))
    const behind = own ?? (before.length === 0 && findMoney(money.line).length === 1 ? lastRole(after) : undefined)
    if (behind) assigned.set(money, behind)
  }
  const labels = lines.flatMap((line) => {
    if (findMoney(line).length > 0) return []
    const found = lastLabel(line.text)
    return found ? [{ role: found.role, line: partOf(line, found.start, found.end) }] : []
  })
  const pairs = labels
    .flatMap((label) => amounts.map((money) => ({ label, money, distance: labelDistance(label.line, money.spot) })))
    .filter(({ distance, money }) => distance < farthestLabel && !assigned.has(money))
    .sort((one, other) => one.distance - other.distance)
  const used = new Set<(typeof labels)[number]>()
  for (const { label, money } of pairs) {
    if (used.has(label) || assigned.has(money)) continue
    used.add(label)
    assigned.set(money, label.role)
  }
  return assigned
}

/** The label nearest before the amount counts: "Reg. 39.99 Sale" speaks of a sale from there on. */
function lastLabel(text: string): { role: Role; start: number; end: number } | undefined {
  let last: { role: Role; start: number; end: number } | undefined
  for (const [role, pattern] of roles) {
    for (const match of text.matchAll(new RegExp(pattern, 'gi'))) {
      const end = match.index + match[0].length
      // "Unit price" and "retail price" end where "price" ends, and say more.
      if (!last || end > last.end) last = { role, start: match.index, end }
    }
  }
  return last
}

const lastRole = (text: string) => lastLabel(text)?.role
