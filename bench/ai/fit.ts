import type { CalibratedField, Evidence } from '../../domain/reading/tag/calibration.ts'

/** A reading of the tuning seeds: what spoke for it, and whether it was right. */
export interface Sample {
  field: CalibratedField
  evidence: Evidence
  right: boolean
}

/** What each field's confidence is made of. */
const names: Record<CalibratedField, string[]> = {
  price: ['sure', 'repaired', 'whole', 'raised', 'unsigned', 'labeled', 'rivals', 'disagrees', 'agrees'],
  compareAtPrice: ['sure', 'repaired', 'whole', 'unsigned', 'rivals', 'disagrees', 'agrees'],
  styleNumber: ['sure', 'repaired', 'elsewhere'],
  size: ['sure', 'repaired', 'elsewhere'],
  department: ['sure', 'repaired', 'elsewhere'],
}

/**
 * Where the tuning seeds say little, the weights stay near what experience says: a repaired letter is a reason for
 * doubt even if no repaired one happened to be wrong.
 */
const expected: Evidence = {
  base: 0.3,
  sure: 0.7,
  repaired: -1.5,
  whole: -1.5,
  raised: -0.5,
  unsigned: -0.5,
  labeled: 0.3,
  rivals: -1,
  disagrees: -3,
  agrees: 0.5,
  elsewhere: -0.5,
}
const pull = 1.5
const rounds = 4000
const pace = 0.5

/** Logistic regression for each field, by plain gradient descent. */
export function fitCalibration(samples: Sample[]): Record<CalibratedField, Evidence> {
  const fields = Object.keys(names) as CalibratedField[]
  return Object.fromEntries(
    fields.map((field) => [
      field,
      fitField(
        ['base', ...names[field]],
        samples.filter((sample) => sample.field === field),
      ),
    ]),
  ) as Record<CalibratedField, Evidence>
}

function fitField(columns: string[], samples: Sample[]): Evidence {
  const rows = samples.map(({ evidence, right }) => ({
    values: columns.map((name) => (name === 'base' ? 1 : (evidence[name] ?? 0))),
    right: Number(right),
  }))
  const prior = columns.map((name) => expected[name] ?? 0)
  const weights = [...prior]
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, at) => pull * (weight - (prior[at] ?? 0)))
    for (const { values, right } of rows) {
      const sum = values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)
      const off = 1 / (1 + Math.exp(-sum)) - right
      values.forEach((value, at) => (slope[at] = (slope[at] ?? 0) + off * value))
    }
    slope.forEach((value, at) => (weights[at] = (weights[at] ?? 0) - (pace * value) / (rows.length * 4 + pull)))
  }
  return Object.fromEntries(columns.map((name, at) => [name, Math.round((weights[at] ?? 0) * 100) / 100]))
}
