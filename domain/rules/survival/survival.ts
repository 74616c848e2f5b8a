/**
 * The chance that a thing seen in a store is still there: a Weibull survival model with proportional hazards. A thing that
 * was there on day s is there on day t with the chance exp(-7 · rate · (t^shape - s^shape)), t and s in weeks; its rate
 * depends on price, number of pieces and category. What shoppers say can be wrong, so a word moves the chance by Bayes' rule instead of deciding it.
 */

/** What the rate depends on. */
export interface Seen {
  price: number | null
  quantity: number
  categoryId: number | null
}

/** A sign of life or death, in days since it was posted. */
export interface Sign {
  days: number
  /** A shopper saw it, or did not; or somebody bought it: all that was known to be there, or some. */
  kind: 'there' | 'gone' | 'last-bought' | 'bought'
}

/** A sign as the database returns it, without keys: lists hold many. */
export type StoredSign = [days: number, kind: Sign['kind']]

export const toSigns = (signs: StoredSign[] | null): Sign[] => (signs ?? []).map(([days, kind]) => ({ days, kind }))

export interface Survival {
  /** Logarithm of the rate per day, in the first week, of a $20 thing, one piece, no category. */
  base: number
  /** What each doubling does to the logarithm of the rate. */
  price: number
  quantity: number
  /** What a category adds to it. */
  categories: Record<string, number>
  /** Below 1, what has lain there long will lie longer; above 1, it ages. */
  shape: number
  /** How often shoppers call something gone that is there. */
  overlooked: number
  /** How often nothing is left after the pieces that were known have been bought. */
  soldOut: number
}

/**
 * What is believed before anything is known, and how firmly: half of all things are gone after nine days, several pieces
 * last longer, one denial in seven is wrong. Normal distributions; of the logarithm for `shape`, of the log-odds for shares.
 */
export const prior = {
  base: { mean: Math.log(Math.LN2 / 9), spread: 0.7 },
  price: { mean: 0, spread: 0.2 },
  quantity: { mean: -0.2, spread: 0.2 },
  category: { mean: 0, spread: 0.5 },
  shape: { mean: 0, spread: 0.3 },
  overlooked: { mean: Math.log(0.14 / 0.86), spread: 0.5 },
  soldOut: { mean: Math.log(0.6 / 0.4), spread: 0.7 },
} as const

/** The rate is that of things of this age, whatever the shape: so the two can be learned apart. */
const usualDays = 7

/** Nobody learns this: how often shoppers see what is not there any more. */
const imagined = 0.02

export const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

export const assumed: Survival = {
  base: prior.base.mean,
  price: prior.price.mean,
  quantity: prior.quantity.mean,
  categories: {},
  shape: Math.exp(prior.shape.mean),
  overlooked: share(prior.overlooked.mean),
  soldOut: share(prior.soldOut.mean),
}

const doublings = (value: number, from: number) => Math.min(8, Math.max(-8, Math.log2(Math.max(value, 0.01) / from)))

/** Price and pieces as the model reads them; an unknown price counts as the usual one. */
export const measures = ({ price, quantity }: Seen) => ({
  price: price === null ? 0 : doublings(price, 20),
  quantity: doublings(quantity, 1),
})

export function logRate(model: Survival, seen: Seen): number {
  const { price, quantity } = measures(seen)
  const category = seen.categoryId === null ? 0 : (model.categories[seen.categoryId] ?? 0)
  return model.base + model.price * price + model.quantity * quantity + category
}

/**
 * Not learned: the least share of things that are gone when a shopper says so, however short ago they were seen. Some were
 * bought by the shopper who saw them; some were misreported. By the rate alone an early denial would count for nothing.
 */
const leastGone = 0.05

/** After `denialsToDoubt` denials without a confirmation between or after them the chance is at most this. */
const mostAfterDenials = 0.2
const denialsToDoubt = 3

/** What a sign does: how likely it was, and the chance after it. */
function hear(
  before: number,
  kind: Sign['kind'],
  { overlooked, soldOut }: Habits,
): { likelihood: number; alive: number } {
  if (kind === 'bought') return { likelihood: before, alive: 1 }
  if (kind === 'last-bought') return { likelihood: before, alive: Math.min(before, 1 - soldOut) }
  const isThere = kind === 'there'
  const alive = isThere ? before : Math.min(before, 1 - leastGone)
  const ifAlive = alive * (isThere ? 1 - overlooked : overlooked)
  const ifGone = (1 - alive) * (isThere ? imagined : 1 - imagined)
  return { likelihood: ifAlive + ifGone, alive: ifAlive / (ifAlive + ifGone) }
}

export type Habits = Pick<Survival, 'shape' | 'overlooked' | 'soldOut'>

/** Walks through the signs in the order of time; `told` hears each with the chance that a shopper would say 'there'. */
export function follow(
  rate: number,
  habits: Habits,
  signs: readonly Sign[],
  told?: (sign: Sign, chanceOfThere: number) => void,
): { alive: number; days: number; surprise: number } {
  let [alive, days, surprise, denials] = [1, 0, 0, 0]
  for (const sign of signs) {
    alive *= lasting(rate, habits.shape, days, sign.days)
    days = Math.max(days, sign.days)
    told?.(sign, alive * (1 - habits.overlooked) + (1 - alive) * imagined)
    const heard = hear(alive, sign.kind, habits)
    surprise -= Math.log(Math.max(heard.likelihood, 1e-12))
    if (sign.kind === 'gone') denials += 1
    else if (sign.kind === 'there') denials = 0
    alive = denials < denialsToDoubt ? heard.alive : Math.min(heard.alive, mostAfterDenials)
  }
  return { alive, days, surprise }
}

const lasting = (rate: number, shape: number, from: number, to: number) =>
  to <= from ? 1 : Math.exp(-rate * usualDays * ((to / usualDays) ** shape - (from / usualDays) ** shape))

/** Of a thing posted `days` ago, of which these signs are known, oldest first. */
export function chanceOf(model: Survival, seen: Seen, signs: readonly Sign[], days: number): number {
  const rate = Math.exp(logRate(model, seen))
  const known = follow(rate, model, signs)
  return known.alive * lasting(rate, model.shape, known.days, days)
}

/** In days: nobody waits longer. */
const longest = 1000
/** From here on it is 'probably gone'. */
const probablyGone = 0.35

/** How many days after it was posted it is probably gone, if nothing more is heard of it; below 0 is at once. */
export function daysUntilGone(model: Survival, seen: Seen, signs: readonly Sign[]): number {
  const rate = Math.exp(logRate(model, seen))
  const { alive, days } = follow(rate, model, signs)
  const weeks = (days / usualDays) ** model.shape + Math.log(Math.max(alive, 1e-6) / probablyGone) / (rate * usualDays)
  const end = Math.sign(weeks) * Math.abs(weeks) ** (1 / model.shape) * usualDays
  return Math.min(longest, Math.max(-longest, end))
}

const words = [
  [0.8, 'very likely'],
  [0.6, 'likely'],
  [probablyGone, 'hurry'],
  [0, 'probably gone'],
] as const
export const chanceWords = words.map(([, word]) => word)
export type ChanceWords = (typeof words)[number][1]

export const inWords = (chance: number): ChanceWords => words.find(([least]) => chance >= least)?.[1] ?? 'probably gone'
