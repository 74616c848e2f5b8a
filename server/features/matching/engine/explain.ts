import { isUncountable, plural } from '../../../../domain/lexicon/spelling.ts'
import type { Evidence } from './evidence.ts'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** A brand from the text is in lower case; one from a field is as it was written. */
function titled(name: string): string {
  if (name !== name.toLowerCase()) return name
  return name.length <= 3 ? name.toUpperCase() : name.replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase())
}
const days = (count: number) => (Math.round(count) === 1 ? '1 day' : `${Math.round(count)} days`)

function nameSaid({ strengths, particulars }: Evidence): string | undefined {
  if (particulars.nameShare >= 0.9) {
    return strengths.namesLeastCovered >= 0.9 ? 'the names match' : 'every word of the hunt’s name fits'
  }
  const words = particulars.sharedWords.slice(0, 3).map((word) => `“${word}”`)
  if (words.length > 0) return `the names share ${list.format(words)}`
  return strengths.wholeTextsAlike > 0.3 && particulars.haveBothDescriptions ? 'the descriptions are alike' : undefined
}

/** Both words are said, so that a hunter sees why something by another name was found. */
function typeSaid({ particulars: { otherWords } }: Evidence): string | undefined {
  if (!otherWords) return undefined
  const { offered, wanted } = otherWords
  if (isUncountable(offered) || isUncountable(wanted)) return `same type: ${offered} is ${wanted}`
  return `same type: ${plural(offered)} are ${plural(wanted)}`
}

function priceSaid({ strengths, particulars }: Evidence): string | undefined {
  const { price, targetPrice } = particulars
  if (price === undefined) return undefined
  if (targetPrice === undefined) return strengths.referencePriceClose > 0.5 ? 'the price is about right' : undefined
  if (price > targetPrice) return undefined
  const within = price === targetPrice ? 'exactly' : 'within'
  return `${dollars.format(price)} is ${within} the ${dollars.format(targetPrice)} target`
}

function distanceSaid(miles: number | undefined): string | undefined {
  if (miles === undefined) return undefined
  if (miles < 1) return 'it is less than a mile away'
  const rounded = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return rounded === 1 ? 'it is 1 mile away' : `it is ${rounded} miles away`
}

function overTarget({ particulars: { price, targetPrice } }: Evidence): string | undefined {
  if (price === undefined || targetPrice === undefined || price <= targetPrice) return undefined
  const percent = Math.max(1, Math.round((price / targetPrice - 1) * 100))
  return `${dollars.format(price)} is ${percent}% over the ${dollars.format(targetPrice)} target`
}

const speaksFor = (evidence: Evidence) => {
  const { strengths, particulars } = evidence
  return [
    typeSaid(evidence),
    nameSaid(evidence),
    strengths.codesAgree > 0.5 && particulars.code ? `the number ${particulars.code.toUpperCase()} agrees` : undefined,
    strengths.photosAlike > 0.4 ? 'the photos look alike' : undefined,
    particulars.brand ? `the brand is ${titled(particulars.brand)}` : undefined,
    particulars.color ? `the color is ${particulars.color}` : undefined,
    particulars.size ? `the size is ${particulars.size}` : undefined,
    strengths.quantitiesAgree > 0 ? 'the measures agree' : undefined,
    priceSaid(evidence),
    distanceSaid(particulars.distanceMiles),
  ]
}

/** What was contradicted is said as such. */
function lackingSaid({ strengths, particulars }: Evidence): string | undefined {
  const words = particulars.lacking.slice(0, 3).map((word) => `“${word}”`)
  if (words.length === 0 || strengths.askedContradicted + strengths.typesDiffer + strengths.onlyGoesWithIt > 0)
    return undefined
  return `${list.format(words)} ${words.length === 1 ? 'is' : 'are'} not mentioned`
}

const speaksAgainst = (evidence: Evidence) => {
  const { strengths, particulars } = evidence
  const otherModel = strengths.codesOfSiblings > 0 || (strengths.codesContradict > 0.5 && strengths.codesAgree === 0)
  return [
    overTarget(evidence),
    strengths.onlyGoesWithIt > 0 ? 'it goes with the thing and is not the thing' : undefined,
    strengths.typesDiffer > 0 ? 'it is another type of thing' : undefined,
    otherModel ? 'the model numbers differ' : undefined,
    strengths.statedCodesContradict > 0 ? 'the item numbers differ' : undefined,
    strengths.brandsContradict > 0 ? 'the brand is another' : undefined,
    strengths.audienceContradicts > 0 ? 'it is made for somebody else' : undefined,
    strengths.sideContradicts > 0 ? 'it is the other side' : undefined,
    strengths.numbersContradict > 0 ? 'a number in the names differs' : undefined,
    strengths.quantitiesContradict > 0 ? 'a measure differs' : undefined,
    strengths.colorsContradict > 0 ? 'the color differs' : undefined,
    strengths.sizesContradict > 0 ? 'the size differs' : undefined,
    strengths.photosUnlike > 0.5 ? 'the photos differ' : undefined,
    strengths.featureContradicts > 0 ? 'shape, pattern or fit differs' : undefined,
    strengths.materialContradicts > 0 ? 'the material differs' : undefined,
    strengths.brandMissing > 0.9 ? 'the brand is not mentioned' : undefined,
    lackingSaid(evidence),
    (particulars.daysSinceSeen ?? 0) >= 7 ? `it was last seen ${days(particulars.daysSinceSeen ?? 0)} ago` : undefined,
  ]
}

const said = (parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined)

/** One sentence a shopper understands, from the very evidence the score was made of. */
export function explain(evidence: Evidence): string {
  const forIt = said(speaksFor(evidence))
  const against = said(speaksAgainst(evidence))
  const opening = forIt.length > 0 ? list.format(forIt) : 'little is known about it'
  const sentence = against.length > 0 ? `${opening}, but ${list.format(against)}` : opening
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
