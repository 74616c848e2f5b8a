// Measures as shoppers write them ("5-Qt", "13,3\"", "16 GB"), brought to one unit per dimension so that they compare.

export interface Quantity {
  dimension: string
  amount: number
}

interface Unit {
  dimension: string
  factor: number
  names: readonly string[]
}

const gramsPerOunce = 28.35
const millilitersPerOunce = 29.57

const units: readonly Unit[] = [
  { dimension: 'length', factor: 1, names: ['mm', 'millimeter', 'millimetre'] },
  { dimension: 'length', factor: 10, names: ['cm', 'centimeter', 'centimetre'] },
  { dimension: 'length', factor: 1000, names: ['m', 'meter', 'metro'] },
  { dimension: 'length', factor: 25.4, names: ['in', 'inch', 'inche', 'pulgada', 'pulg'] },
  { dimension: 'length', factor: 304.8, names: ['ft', 'foot', 'feet', 'pies'] },
  { dimension: 'length', factor: 914.4, names: ['yd', 'yard'] },
  { dimension: 'mass', factor: 0.001, names: ['mg', 'milligram'] },
  { dimension: 'mass', factor: 1, names: ['g', 'gram', 'gr', 'gramo'] },
  { dimension: 'mass', factor: 1000, names: ['kg', 'kilo', 'kilogram'] },
  { dimension: 'mass', factor: gramsPerOunce, names: ['oz', 'ounce', 'onza', 'onz'] },
  { dimension: 'mass', factor: 453.6, names: ['lb', 'pound', 'libra'] },
  { dimension: 'volume', factor: 1, names: ['ml', 'milliliter', 'millilitre'] },
  { dimension: 'volume', factor: 10, names: ['cl', 'centiliter'] },
  { dimension: 'volume', factor: 1000, names: ['l', 'liter', 'litre', 'ltr', 'litro'] },
  { dimension: 'volume', factor: millilitersPerOunce, names: ['floz'] },
  { dimension: 'volume', factor: 236.6, names: ['cup', 'taza'] },
  { dimension: 'volume', factor: 473.2, names: ['pt', 'pint'] },
  { dimension: 'volume', factor: 946.4, names: ['qt', 'qts', 'quart', 'cuarto'] },
  { dimension: 'volume', factor: 3785, names: ['gal', 'gallon', 'galon', 'galone'] },
  { dimension: 'storage', factor: 1 / 1024, names: ['kb'] },
  { dimension: 'storage', factor: 1, names: ['mb', 'megabyte', 'meg'] },
  { dimension: 'storage', factor: 1024, names: ['gb', 'gigabyte', 'gig', 'go'] },
  { dimension: 'storage', factor: 1024 * 1024, names: ['tb', 'terabyte'] },
  { dimension: 'frequency', factor: 1, names: ['hz', 'hertz'] },
  { dimension: 'frequency', factor: 1e3, names: ['khz'] },
  { dimension: 'frequency', factor: 1e6, names: ['mhz'] },
  { dimension: 'frequency', factor: 1e9, names: ['ghz'] },
  { dimension: 'power', factor: 1, names: ['w', 'watt'] },
  { dimension: 'power', factor: 1000, names: ['kw', 'kilowatt'] },
  { dimension: 'apparent power', factor: 1, names: ['va'] },
  { dimension: 'apparent power', factor: 1000, names: ['kva'] },
  { dimension: 'voltage', factor: 1, names: ['v', 'volt'] },
  { dimension: 'charge', factor: 1, names: ['mah'] },
  { dimension: 'charge', factor: 1000, names: ['ah'] },
  { dimension: 'resolution', factor: 1, names: ['mp', 'megapixel'] },
  { dimension: 'speed', factor: 1, names: ['speed'] },
  { dimension: 'thread count', factor: 1, names: ['tc', 'thread'] },
  { dimension: 'count', factor: 12, names: ['dozen', 'dz', 'doz', 'docena'] },
  {
    dimension: 'count',
    factor: 1,
    names: ['pack', 'pk', 'piece', 'pc', 'pcs', 'pce', 'count', 'ct', 'pair', 'roll', 'pieza', 'par', 'unidade'],
  },
]

const unitByName = new Map(units.flatMap((unit) => unit.names.map((name) => [name, unit] as const)))
const shortName = (unit: Unit) => unit.names[0] ?? unit.dimension

/** The unit a word stands for, plural or not; undefined for any other word. */
function unitNamed(word: string): Unit | undefined {
  return unitByName.get(word) ?? (word.endsWith('s') ? unitByName.get(word.slice(0, -1)) : undefined)
}

/** Reads a number followed by a unit; the token is how the measure stands among the words ("13.3in"). */
export function readQuantity(number: string, word: string): { quantity: Quantity; token: string } | undefined {
  const unit = unitNamed(word)
  const value = Number(number)
  if (!unit || !Number.isFinite(value)) return undefined
  return {
    quantity: { dimension: unit.dimension, amount: value * unit.factor },
    token: `${number}${shortName(unit)}`,
  }
}

/** Two amounts are the same when rounding between inches and centimeters could explain the difference. */
export function sameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.dimension === other.dimension) return isNear(one.amount, other.amount)
  const [mass, volume] = one.dimension === 'mass' ? [one, other] : [other, one]
  // "Oz" stands for "fl oz" on whatever is poured.
  return (
    mass.dimension === 'mass' &&
    volume.dimension === 'volume' &&
    isNear(mass.amount / gramsPerOunce, volume.amount / millilitersPerOunce)
  )
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= 0.02 * Math.max(one, other)

const numberWords = new Map(
  Object.entries({
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    eight: 8,
    ten: 10,
    twelve: 12,
    dos: 2,
    tres: 3,
    cuatro: 4,
    seis: 6,
  }),
)
const bundles = new Set([
  'set',
  'sets',
  'pack',
  'box',
  'lot',
  'case',
  'bundle',
  'juego',
  'paquete',
  'pkg',
  'pk',
  'box',
  'bx',
  'pr',
])

/** "Set of 4", "pack of six", "juego de 4": counts that the unit stands before. */
export function readCount(pieces: readonly string[]): Quantity[] {
  const counts: Quantity[] = []
  for (let at = 0; at + 2 < pieces.length; at += 1) {
    const [unit = '', link = '', number = ''] = [pieces[at], pieces[at + 1], pieces[at + 2]]
    if (!bundles.has(unit) || (link !== 'of' && link !== 'de')) continue
    const amount = numberWords.get(number) ?? (/^\d{1,3}$/.test(number) ? Number(number) : undefined)
    if (amount !== undefined) counts.push({ dimension: 'count', amount })
  }
  return counts
}
