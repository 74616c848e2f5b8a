import { gatherEvidence } from '../features/finds/matcher/evidence.ts'
import { rarityFrom } from '../features/finds/matcher/rarity.ts'
import { prepareGathering, prepareHunt } from '../features/finds/matcher/records.ts'
import { calibrate, rawScore, suitability } from '../features/finds/matcher/score.ts'

const rarity = rarityFrom({ documents: 200, frequency: () => 3 })

/** What the matcher says of two names alone, where nothing else is hunted or gathered. */
export function matchNames(hunt: string, gathering: string): number {
  const evidence = gatherEvidence(
    prepareHunt({ productName: hunt }),
    prepareGathering({ productName: gathering }),
    rarity,
  )
  return calibrate(rawScore(evidence), { suitability: suitability(evidence), rivalry: 1 - evidence.generic })
}
