import { gatherEvidence } from '../features/matching/engine/evidence.ts'
import { rarityFrom } from '../features/matching/engine/rarity.ts'
import { prepareGathering, prepareHunt } from '../features/matching/engine/records.ts'
import { calibrate, rawScore, suitability } from '../features/matching/engine/score.ts'

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
