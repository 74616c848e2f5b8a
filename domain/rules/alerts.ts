import { goodMatch } from './hunt-status.ts'

/** Below this nothing rings, pushes or mails: it is listed on the hunt and among the finds all the same. */
export const leastAlert = goodMatch

/** What one hunt may tell is counted over so many hours. */
export const alertHours = 24

/** With no answers yet; and the bounds, whatever the answers are. */
const [unasked, fewest, most] = [3, 1, 6]
/** So many answers of each kind are imagined besides the real ones, so that a single one changes little. */
const imaginedAnswers = 2

/** A find is told by itself beyond the number when it is so much better than all that were told. */
const clearlyBetter = 0.1

/** What a hunter said about finds: scored or confirmed ones were wanted, dismissed ones were not. */
export interface Answers {
  wanted: number
  unwanted: number
}

/** How many finds of one hunt are told one by one within `alertHours`: more to whoever wants them, fewer to whoever does not. */
export function alertsAtOnce({ wanted, unwanted }: Answers): number {
  const share = (wanted + imaginedAnswers) / (wanted + unwanted + 2 * imaginedAnswers)
  return Math.min(most, Math.max(fewest, Math.round(2 * unasked * share)))
}

/**
 * Which new finds of one hunt are told one by one, the best first, and which go into its digest. `told` are the
 * scores of those told lately. What is clearly better than all of them is told in any case: there can be three such at most.
 * The best is what most likely matches and is still there.
 */
export function chooseAlerts<Find extends { matchScore: number; chance?: number }>(
  finds: readonly Find[],
  told: readonly number[],
  atOnce: number,
): { alone: Find[]; together: Find[] } {
  const alone: Find[] = []
  const together: Find[] = []
  let best = Math.max(0, ...told)
  const worthy = finds.filter(({ matchScore }) => matchScore >= leastAlert)
  for (const find of worthy.toSorted((one, other) => worth(other) - worth(one))) {
    if (told.length + alone.length < atOnce || find.matchScore >= best + clearlyBetter) {
      alone.push(find)
      best = Math.max(best, find.matchScore)
    } else together.push(find)
  }
  return { alone, together }
}

const worth = ({ matchScore, chance = 1 }: { matchScore: number; chance?: number }) => matchScore * chance

/** The digest's words start with the count, which is brought up to date whenever it is shown. The hunt is called as its hunter calls it. */
export const digestWords = (count: number, huntName: string, isSomewhere: boolean): string =>
  `${count} more for “${huntName}”${isSomewhere ? ' near you' : ''}`
