import { freshDays } from '../../../../domain/rules/freshness.ts'
import { spelledOut, wholeText, type Circumstances, type PreparedGathering, type PreparedHunt } from './records.ts'
import { priceCeiling } from './weights.ts'

export type Exclusion = 'excluded word' | 'out of radius' | 'far over target price' | 'not seen lately'

/** Rules that no score outweighs. The candidate query applies those it can; this is where they are defined. */
export function exclusionOf(
  hunt: PreparedHunt,
  gathering: PreparedGathering,
  circumstances: Circumstances = {},
): Exclusion | undefined {
  const { distanceMiles, daysSinceSeen } = circumstances
  const { searchRadius, targetPrice } = hunt.facts
  const { price } = gathering.facts
  if (distanceMiles != null && searchRadius != null && distanceMiles > searchRadius) return 'out of radius'
  if (price != null && targetPrice != null && targetPrice > 0 && price > priceCeiling * targetPrice) {
    return 'far over target price'
  }
  if (daysSinceSeen != null && daysSinceSeen > freshDays) return 'not seen lately'
  if (isDenied(hunt, gathering)) return 'excluded word'
  if (hunt.excluded.length === 0) return undefined
  const spelled = spelledOut(wholeText(gathering.facts))
  return hunt.excluded.some((words) => spelled.includes(words)) ? 'excluded word' : undefined
}

/** The hunter's own words rule it out: "not leather", "no arms". */
function isDenied({ name, meaning }: PreparedHunt, { whole }: PreparedGathering): boolean {
  for (const term of meaning.denied) if (whole.terms.has(term)) return true
  for (const word of name.denied) if (whole.distinct.has(word)) return true
  return false
}
