/** Random numbers that come again with the same seed, so that what was found can be found again. */
export type Dice = () => number

export function dice(seed: number): Dice {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(roll: Dice, choices: readonly T[]): T => choices[Math.floor(roll() * choices.length)] as T
export const chance = (roll: Dice, share: number) => roll() < share

/** One white pixel: small, and a real picture. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  "' or '1'='1",
  '"; drop table users; --',
  '../../../../etc/passwd',
  '%00%ZZ%',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '9223372036854775808',
  '2026-02-30',
  '+275760-09-13T00:00:01.000Z',
  '0001-01-01T00:00:00Z',
  '\\'.repeat(300),
  '*:*&!|()<->',
  '%_%_%_%',
  '💥'.repeat(50),
  'ß'.repeat(200),
  'x'.repeat(6000),
]
const oddNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.005,
  1e21,
  -1e21,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  Number.MIN_VALUE,
  99_999_999.99,
  180.0001,
]
const oddThings: unknown[] = [null, true, [], {}, [[]], { $ne: null }, { toString: 1 }, [null], '']

export const oddText = (roll: Dice) => pick(roll, oddTexts)
export const oddValue = (roll: Dice): unknown =>
  pick(roll, [oddText(roll), pick(roll, oddNumbers), pick(roll, oddThings)])

export interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  minimum?: number
  maximum?: number
}

const formats: Record<string, (roll: Dice) => string> = {
  'date-time': (roll) => pick(roll, ['2026-01-01T00:00:00.000Z', '2026-13-01T00:00:00Z', '1970-01-01T00:00:00.000Z']),
  date: (roll) => pick(roll, ['2026-01-01', '2026-02-30', '9999-12-31']),
  email: (roll) => pick(roll, ['somebody@example.com', 'a@b', `${'x'.repeat(300)}@example.com`]),
}

/** Something the schema asks for, more or less. */
export function valueOf(roll: Dice, schema: Schema, name = '', depth = 0): unknown {
  if (depth > 6 || chance(roll, 0.12)) return oddValue(roll)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(roll, schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return valueOf(roll, pick(roll, choices), name, depth + 1)
  switch (Array.isArray(schema.type) ? pick(roll, schema.type) : schema.type) {
    case 'string':
      return textOf(roll, schema, name)
    case 'integer':
    case 'number':
      return numberOf(roll, schema)
    case 'boolean':
      return chance(roll, 0.5)
    case 'array':
      return Array.from({ length: Math.floor(roll() * 4) }, () => valueOf(roll, schema.items ?? {}, name, depth + 1))
    case 'object':
      return objectOf(roll, schema, depth)
    case undefined:
    default:
      return oddValue(roll)
  }
}

function textOf(roll: Dice, { format }: Schema, name: string): string {
  const made = format && formats[format]
  if (made) return made(roll)
  if (/photo|image|picture|receipt|screenshot/i.test(name)) {
    const type = pick(roll, ['image/png', 'image/svg+xml', 'application/pdf', 'text/html'])
    return pick(roll, [
      pixel,
      `data:${type};base64,${pixel}`,
      `data:image/png;base64,${'A'.repeat(2000)}`,
      '/images/x.webp',
    ])
  }
  if (/password/i.test(name)) return pick(roll, ['a good long password', '123456', 'x'])
  return pick(roll, [
    'Copper kettle',
    'red',
    'lamp 12" brass',
    `name${Math.floor(roll() * 1e6)}`,
    '02134',
    oddText(roll),
  ])
}

function numberOf(roll: Dice, { minimum = 0, maximum = 100 }: Schema): number {
  if (chance(roll, 0.15)) return pick(roll, oddNumbers)
  const inside = minimum + roll() * (Math.min(maximum, minimum + 1000) - minimum)
  return pick(roll, [Math.round(inside), Math.round(inside * 100) / 100, minimum, maximum, minimum - 1, maximum + 1])
}

function objectOf(roll: Dice, { properties = {} }: Schema, depth: number): Record<string, unknown> {
  const fields = Object.entries(properties).filter(() => chance(roll, 0.8))
  return Object.fromEntries(fields.map(([name, schema]) => [name, valueOf(roll, schema, name, depth + 1)]))
}
