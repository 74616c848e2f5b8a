/** A pair the matcher returned, and whether the labels say that it is right. */
export interface Judged {
  key: string
  hunt: string
  score: number
  isRight: boolean
}

/**
 * Precision, recall and F1 at a score of 0.5; how many of the hunts that have a partner have one among their best 1 or 5,
 * ties counted against; and how far the scores are from the share of right pairs (ten equal steps).
 */
export function measure(judged: Judged[], gold: Set<string>) {
  const found = judged.filter(({ score }) => score >= 0.5)
  const right = found.filter(({ isRight }) => isRight).length
  const precision = found.length > 0 ? right / found.length : 0
  const recall = gold.size > 0 ? right / gold.size : 0
  return {
    precision,
    recall,
    f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
    recallAt1: recallAt(1, judged, gold),
    recallAt5: recallAt(5, judged, gold),
    ece: calibrationError(judged),
    /** Without the plainly wrong, which are most pairs and flatter the measure. */
    eceOfPlausible: calibrationError(judged.filter(({ score }) => score >= 0.05)),
    inCandidates: gold.size > 0 ? judged.filter(({ isRight }) => isRight).length / gold.size : 0,
  }
}

function recallAt(rank: number, judged: Judged[], gold: Set<string>): number {
  const byHunt = new Map<string, Judged[]>()
  for (const pair of judged) byHunt.set(pair.hunt, [...(byHunt.get(pair.hunt) ?? []), pair])
  const wanted = new Set([...gold].map((key) => key.split('\t')[0] ?? ''))
  let hits = 0
  for (const hunt of wanted) {
    const best = (byHunt.get(hunt) ?? []).toSorted(
      (one, other) => other.score - one.score || Number(one.isRight) - Number(other.isRight),
    )
    if (best.slice(0, rank).some(({ isRight }) => isRight)) hits += 1
  }
  return wanted.size > 0 ? hits / wanted.size : 0
}

function calibrationError(judged: Judged[]): number {
  const steps = Array.from({ length: 10 }, () => ({ scores: 0, right: 0 }))
  for (const { score, isRight } of judged) {
    const step = steps[Math.min(9, Math.floor(score * 10))]
    if (!step) continue
    step.scores += score
    step.right += isRight ? 1 : 0
  }
  const off = steps.reduce((sum, { scores, right }) => sum + Math.abs(scores - right), 0)
  return judged.length > 0 ? off / judged.length : 0
}
