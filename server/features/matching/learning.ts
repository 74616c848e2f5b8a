import type { AppContext } from '../../app/context.ts'
import { insertCalibration, selectCalibrations, selectOutcomes } from './matcher-settings.queries.ts'
import { learnShift, weightOf, type Outcome } from './engine/learn.ts'
import { probability } from './engine/score.ts'
import { learning } from './engine/weights.ts'

/** How many judged finds are looked at, and how many of one person; what they weigh, `learning` says. */
const mostOutcomes = 2000
const mostPerPerson = 20

const logOdds = (score: number) => {
  const safe = Math.min(0.999, Math.max(0.001, score))
  return Math.log(safe / (1 - safe))
}

/** How badly the scores foretold what hunters said; lower is better. */
export function surprise(outcomes: readonly Outcome[], shift: number): number {
  const sum = outcomes.reduce((total, { matchScore, wanted, weight = 1 }) => {
    const chance = probability(logOdds(matchScore) + shift)
    return total - weight * Math.log(wanted ? chance : 1 - chance)
  }, 0)
  return outcomes.length > 0 ? sum / weightOf(outcomes) : 0
}

/**
 * Learns from scored and dismissed finds. Besides the bounds of `learnShift` it is only adopted when it would have
 * foretold outcomes that it was not learned from.
 */
export async function learnFromOutcomes({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const judged = await selectOutcomes(db, mostOutcomes, mostPerPerson)
  const heard = new Map<number, (typeof judged)[number][]>()
  for (const one of judged) heard.set(one.userId, [...(heard.get(one.userId) ?? []), one])
  const people = [...heard.values()]
  const byPerson = people.map((own) =>
    own.map(({ matchScore, learnedShift, wanted }) => ({
      matchScore: probability(logOdds(matchScore) - learnedShift),
      wanted,
      weight: Math.min(1, learning.perPerson / own.length),
    })),
  )
  const outcomes = byPerson.flat()
  if (weightOf(outcomes) < learning.leastOutcomes - 1e-9) return
  // By person, so that nobody foretells themselves.
  const halves = [
    byPerson.filter((_, index) => index % 2 === 0).flat(),
    byPerson.filter((_, index) => index % 2 === 1).flat(),
  ] as const
  const shift = learnShift(outcomes)
  const foretold = (surprise(halves[1], learnShift(halves[0])) + surprise(halves[0], learnShift(halves[1]))) / 2
  const before = surprise(outcomes, 0)
  const [latest] = await selectCalibrations(db, 1)
  if (latest?.samples === judged.length && latest.parameters.learnedShift === shift) return
  await insertCalibration(db, {
    samples: judged.length,
    parameters: { learnedShift: shift },
    report: {
      people: people.length,
      wanted: outcomes.filter(({ wanted }) => wanted).length,
      unwanted: outcomes.filter(({ wanted }) => !wanted).length,
      surpriseBefore: round(before),
      surpriseAfter: round(surprise(outcomes, shift)),
      surpriseForetold: round(foretold),
    },
    adopted: foretold < before,
  })
}

const round = (value: number) => Math.round(value * 1e4) / 1e4
