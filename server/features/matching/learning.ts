import type { AppContext } from '../../app/context.ts'
import { mapInSlices } from '../../app/event-loop.ts'
import * as queries from './matcher-settings.queries.ts'
import { learnShift, weightOf, type Outcome } from './engine/learn.ts'
import { prepareHunt } from './engine/records.ts'
import { probability } from './engine/score.ts'
import { learning } from './engine/weights.ts'
import { groupedBy } from './groups.ts'
import { categoryLesson, kindOfHunt, shiftFor, type HuntKind, type Lessons } from './hunt-kinds.ts'

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

type JudgedFind = queries.JudgedFind & { kind: HuntKind }

interface Lesson {
  shift: number
  outcomes: Outcome[]
  before: number
  /** How it would have done with outcomes it was not learned from. */
  foretold: number
  people: number
}

/**
 * What these finds teach beyond what is known already (`known` says how far a find's score is shifted by that). Undefined
 * when too few people have said too little.
 */
function learnFrom(judged: readonly JudgedFind[], known: (find: JudgedFind) => number): Lesson | undefined {
  const byPerson = [...groupedBy(judged, ({ userId }) => userId).values()].map((own) =>
    own.map((find) => ({
      matchScore: probability(logOdds(find.matchScore) - find.learnedShift + known(find)),
      wanted: find.wanted,
      weight: Math.min(1, learning.perPerson / own.length),
    })),
  )
  const outcomes = byPerson.flat()
  if (weightOf(outcomes) < learning.leastOutcomes - 1e-9) return undefined
  // By person, so that nobody foretells themselves.
  const halves = [
    byPerson.filter((_, index) => index % 2 === 0).flat(),
    byPerson.filter((_, index) => index % 2 === 1).flat(),
  ] as const
  const foretold = (surprise(halves[1], learnShift(halves[0])) + surprise(halves[0], learnShift(halves[1]))) / 2
  return { shift: learnShift(outcomes), outcomes, before: surprise(outcomes, 0), foretold, people: byPerson.length }
}

const holds = ({ foretold, before }: Lesson) => foretold < before

/**
 * What single groups of hunts teach beyond the common lesson. The pull toward no shift is here one toward what is
 * common to all: a group with little to say stays there.
 */
async function learnOfGroups(
  lessons: Lessons,
  judged: readonly JudgedFind[],
  groupOf: (find: JudgedFind) => string | undefined,
): Promise<Record<string, number>> {
  const learned = await mapInSlices(groupedBy(judged, groupOf), ([group, ofGroup]) => {
    if (group === undefined) return []
    const lesson = learnFrom(ofGroup, (find) => shiftFor(lessons, find, learning.furthest))
    return lesson && holds(lesson) ? [[group, lesson.shift] as const] : []
  })
  return Object.fromEntries(learned.flat())
}

/** All that can be learned: in common, then by kind of hunt, then by category. */
async function learnAll(judged: readonly JudgedFind[], common: Lesson): Promise<Lessons> {
  const base = holds(common) ? common.shift : 0
  const kinds = await learnOfGroups({ learnedShift: base }, judged, ({ kind }) => kind)
  const ofKinds = Object.fromEntries(Object.entries(kinds).map(([kind, shift]) => [kind, round(base + shift, 1e6)]))
  const lessons = { learnedShift: base, ...ofKinds }
  const ofCategories = await learnOfGroups(lessons, judged, ({ categoryId }) =>
    categoryId === null ? undefined : categoryLesson(categoryId),
  )
  return { ...lessons, ...ofCategories }
}

/**
 * Learns from scored and dismissed finds. Besides the bounds of `learnShift`, a lesson is only adopted when it would
 * have foretold outcomes that it was not learned from.
 */
export async function learnFromOutcomes({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const outcomesOfHunts = await queries.selectOutcomes(db, mostOutcomes, mostPerPerson)
  const judged = await mapInSlices(outcomesOfHunts, (find) => ({ ...find, kind: kindOfHunt(prepareHunt(find)) }))
  const common = learnFrom(judged, () => 0)
  if (!common) return
  const lessons = await learnAll(judged, common)
  const adopted = holds(common) || Object.keys(lessons).length > 1
  // What was tried is told, also when it was not taken.
  const parameters = adopted ? lessons : { learnedShift: common.shift }
  const [latest] = await queries.selectCalibrations(db, 1)
  if (latest?.samples === judged.length && isSame(latest.parameters, parameters)) return
  const { outcomes, before, foretold, shift, people } = common
  await queries.insertCalibration(db, {
    samples: judged.length,
    parameters,
    report: {
      people,
      wanted: outcomes.filter(({ wanted }) => wanted).length,
      unwanted: outcomes.filter(({ wanted }) => !wanted).length,
      surpriseBefore: round(before),
      surpriseAfter: round(surprise(outcomes, shift)),
      surpriseForetold: round(foretold),
    },
    adopted,
  })
}

const isSame = (one: Lessons, other: Lessons) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])
const round = (value: number, parts = 1e4) => Math.round(value * parts) / parts
