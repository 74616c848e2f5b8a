/**
 * From what speaks for a reading to the share of such readings that are right: logistic weights. Fitted on the tuning
 * seeds of the tag generator by `npm run bench:ai -- --fit`, which prints this table.
 */
const weights = {
  price: {
    base: 1,
    sure: 0.93,
    repaired: -1.25,
    whole: -2.07,
    raised: 0.1,
    unsigned: -0.28,
    labeled: 0.73,
    rivals: -1,
    disagrees: -3.04,
    agrees: 0.51,
  },
  compareAtPrice: {
    base: 0.99,
    sure: 0.56,
    repaired: -0.91,
    whole: -1.93,
    unsigned: -1.4,
    rivals: -1,
    disagrees: -2.83,
    agrees: 0.66,
  },
  styleNumber: { base: 0.41, sure: 1.16, repaired: -1.5, elsewhere: -0.56 },
  size: { base: 1.45, sure: 1.37, repaired: -1.5, elsewhere: -0.19 },
  department: { base: 0.56, sure: 1.07, repaired: -1.5, elsewhere: -0.75 },
} satisfies Record<string, Record<string, number>>

/** However clear the letters are: cents that were not seen, or a letter that had to be a digit, leave a doubt. */
const ceilings: Record<string, number> = {
  whole: 0.78,
  pointless: 0.78,
  /** Nobody writes thousands without a comma or cents. */
  large: 0.2,
  bare: 0.5,
  repaired: 0.9,
  disagrees: 0.5,
  /** What the rim of the photo cuts is another number. */
  cut: 0.4,
}

export type CalibratedField = keyof typeof weights
/** What speaks for or against a reading, by the names in the table; `sure` is the log odds of its least sure letter. */
export type Evidence = Record<string, number>

export const logOdds = (probability: number) => {
  const bounded = Math.min(0.9995, Math.max(0.01, probability))
  return Math.log(bounded / (1 - bounded))
}

export function calibrated(field: CalibratedField, evidence: Evidence): number {
  const table: Record<string, number> = weights[field]
  let sum = table['base'] ?? 0
  for (const [name, weight] of Object.entries(table)) sum += name === 'base' ? 0 : weight * (evidence[name] ?? 0)
  const ceiling = Object.entries(ceilings)
    .filter(([name]) => evidence[name])
    .map(([, limit]) => limit)
  return Math.min(0.99, ...ceiling, Math.round(1000 / (1 + Math.exp(-sum))) / 1000)
}
