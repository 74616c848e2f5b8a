import type { EvidenceBar } from '../../../domain/contracts/finds.ts'
import type { EvidenceName } from './engine/weights.ts'

const labels: Record<EvidenceName, string> = {
  namesBestCovered: 'One name is found in the other',
  namesLeastCovered: 'Both names say the same',
  huntWordsMissing: 'Words of the hunt that are missing',
  rarestWordShared: 'A rare word in both names',
  phrasesShared: 'Words that stand together in both',
  wholeTextsAlike: 'Descriptions are alike',
  huntDetailed: 'The hunt says exactly what is wanted',
  codesAgree: 'Model or item number agrees',
  codesContradict: 'Model numbers differ',
  codesOfSiblings: 'A neighboring model number',
  numbersContradict: 'A number or year differs',
  quantitiesAgree: 'Measures agree',
  quantitiesContradict: 'A measure differs',
  brandMissing: 'Brand is not mentioned',
  colorsAgree: 'Color agrees',
  colorsContradict: 'Color differs',
  typeSame: 'It is the type asked for',
  typeKind: 'It is a kind of the type asked for',
  typeMentioned: 'It is also called the type asked for',
  typeNear: 'A neighboring type',
  typeBroader: 'Its type is wider than asked for',
  typesDiffer: 'Another type',
  onlyGoesWithIt: 'Goes with the thing, is not the thing',
  askedThere: 'Has what was asked for',
  allNamed: 'Has every word of the hunt',
  askedMissing: 'Lacks something asked for',
  askedContradicted: 'Something asked for is otherwise',
  statedCodesAgree: 'Item numbers in the descriptions agree',
  statedCodesContradict: 'Item numbers in the descriptions differ',
  brandsContradict: 'Another brand',
  audienceContradicts: 'Made for somebody else',
  sideContradicts: 'The other side',
  materialContradicts: 'Another material',
  featureContradicts: 'Another shape, pattern or fit',
  referencePriceClose: 'Costs about what the product costs',
  referencePriceFar: 'Price is far from the product’s',
  otherColorThanAsked: 'Not the color asked for',
  sizesAgree: 'Size agrees',
  sizesContradict: 'Size differs',
  priceWithinTarget: 'Price within target',
  priceOverTarget: 'Price over target',
  photosAlike: 'Photos look alike',
  photosUnlike: 'Photos look different',
  farAway: 'Distance',
  longAgo: 'Seen a while ago',
}

const isKnown = (name: string): name is EvidenceName => name in labels

/** The evidence as bars: each with its share of all that was said for and against. */
export function barsOf(evidence: { name: string; strength: number; effect: number }[]): EvidenceBar[] {
  const total = evidence.reduce((sum, { effect }) => sum + Math.abs(effect), 0)
  return evidence.flatMap(({ name, strength, effect }) =>
    isKnown(name)
      ? [{ name, label: labels[name], strength, effect, weight: total > 0 ? Math.abs(effect) / total : 0 }]
      : [],
  )
}
