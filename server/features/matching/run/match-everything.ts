import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MatcherStats } from '../../../../domain/contracts/finds.ts'
import type { AppContext } from '../../../app/context.ts'
import type { Db } from '../../../db/engine.ts'
import { writeSetting } from '../../settings/settings.service.ts'
import { PairTally } from '../engine/rivals.ts'
import { chunksOf } from '../groups.ts'
import { countTotals, selectOpenHuntIds } from '../match-facts.queries.ts'
import { recountWords, restUnseenEntries, selectUnindexed, updateLeaders, type Kind } from '../match-index.queries.ts'
import { removeQueuedRecords, selectQueuedRecords, type QueuedRecord } from '../match-queue.queries.ts'
import * as parts from './matcher-parts.queries.ts'
import { crowdingSetting } from '../matcher-settings.ts'
import { indexRecords, RunEnded, workOnParts, type RunContext } from './run-parts.ts'
import type { WeighedPart } from './weigh-part.ts'

export interface RunState {
  phase: parts.Phase
  processed: number
  total: number
  made: number
  stats: MatcherStats
}

const nothingYet = { made: 0, gone: 0, errors: 0 }

type Report = (state: RunState) => Promise<void>

const indexedAtOnce = 500
/** Small enough that workers end together, large enough that neighbors share their candidates. */
const huntsOfPart = 500
const leadersAtOnce = 1000
const readAtOnce = 4
const lookEveryMs = 200
const tellEveryMs = 500

/**
 * Matches all open hunts with all gatherings. The pairs are weighed first, because a score depends on the rivals on both
 * sides; then the finds are written. Every worker takes parts of it; this one sees to it that all are done. Whatever
 * changes meanwhile is in the queue and comes after.
 */
export async function matchEverything(
  context: RunContext,
  report: Report,
): Promise<{ made: number; stats: MatcherStats }> {
  seesTo.add(context.db)
  try {
    return await seeToRun(context, report)
  } finally {
    seesTo.delete(context.db)
  }
}

/** Servers that see to a run do its parts anyway. */
const seesTo = new WeakSet<Db>()

/** Takes parts of the run that another server sees to; false when there were none. */
export async function helpRun(context: AppContext): Promise<boolean> {
  if (seesTo.has(context.db)) return false
  try {
    return (await workOnParts(context, undefined)) > 0
  } catch (error) {
    if (error instanceof RunEnded) return true
    throw error
  }
}

async function seeToRun(context: RunContext, report: Report): Promise<{ made: number; stats: MatcherStats }> {
  const { db } = context
  const run = randomUUID()
  await parts.deleteOtherParts(db, run)
  try {
    return await performParts(context, run, report)
  } finally {
    // Of a run that failed, other servers would try the parts again and again.
    await parts.deleteParts(db, run)
  }
}

async function performParts(
  context: RunContext,
  run: string,
  report: Report,
): Promise<{ made: number; stats: MatcherStats }> {
  const { db } = context
  const { waiting, toIndex } = await selectWork(db)
  const totals = await countTotals(db)
  const tell = (phase: parts.Phase, processed: number, { made, gone, errors } = nothingYet) =>
    report({
      phase,
      processed,
      total: totals.totalHunts,
      made,
      stats: { ...totals, totalMatches: totals.totalMatches + made - gone, totalErrors: errors },
    })
  await tell('index', 0)
  await parts.insertParts(db, run, 'index', toIndex)
  await untilDone(context, run, 'index', () => tell('index', 0))
  await db.transaction(recountWords)
  await restUnseenEntries(db)

  const huntIds = await selectOpenHuntIds(db)
  totals.totalHunts = huntIds.length
  const ofHunts = [...chunksOf(huntIds, huntsOfPart)].map((ids) => ({ kind: 'hunt' as const, ids }))
  await parts.insertParts(db, run, 'weigh', ofHunts)
  await untilDone(context, run, 'weigh', (progress) => tell('weigh', Math.floor(progress.done / 2), progress))
  await settleRivals(db, run)
  await parts.reopenPartsToWrite(db, run)
  const { made, matches, errors } = await untilDone(context, run, 'write', (progress) =>
    tell('write', Math.floor((huntIds.length + progress.done) / 2), progress),
  )
  for (const entries of chunksOf(waiting, leadersAtOnce)) await removeQueuedRecords(db, entries)
  return { made, stats: { ...totals, totalMatches: matches, totalErrors: errors } }
}

type Progress = Awaited<ReturnType<typeof parts.selectProgress>>

/** Works on the parts of a phase, and waits for those that others have taken. */
async function untilDone(
  context: RunContext,
  run: string,
  phase: parts.Phase,
  tell: (progress: Progress) => Promise<void>,
): Promise<Progress> {
  const look = () => parts.selectProgress(context.db, run, phase)
  let toldAt = 0
  const tellNowAndThen = async () => {
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    await tell(await look())
  }
  for (;;) {
    const done = await workOnParts(context, run, tellNowAndThen)
    const progress = await look()
    await tell(progress)
    if (progress.open === 0) return progress
    if (done === 0) await pause(lookEveryMs)
  }
}

/** Who leads on either side, over all parts: how crowded it is, and what each gathering's hunts compete with. */
async function settleRivals(db: Db, run: string): Promise<void> {
  const tally = new PairTally()
  const found = new Set<number>()
  for (const ids of chunksOf(await parts.selectPartIds(db, run), readAtOnce)) {
    for (const part of await Promise.all(ids.map((id) => parts.selectRivalry(db, id)))) {
      const tallies = part.tallies as WeighedPart['tallies'] | undefined
      tally.absorb('hunts', tallies?.hunts ?? [])
      tally.absorb('gatherings', tallies?.gatherings ?? [])
      for (const gatheringId of part.found) found.add(gatheringId)
    }
  }
  await writeSetting(db, crowdingSetting, tally.crowding())
  for (const ids of chunksOf([...found], leadersAtOnce))
    await updateLeaders(db, 'gathering', new Map(ids.map((id) => [id, tally.leaders('gatherings', id)])))
}

interface Work {
  waiting: QueuedRecord[]
  toIndex: { kind: Kind; ids: number[] }[]
}

/** What has changed since it was last indexed, with what never was. */
async function selectWork(db: Db): Promise<Work> {
  const waiting: QueuedRecord[] = []
  for (let after = 0; ;) {
    const page = await selectQueuedRecords(db, after, indexedAtOnce)
    waiting.push(...page)
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  const toIndex: Work['toIndex'] = []
  for (const kind of ['hunt', 'gathering'] as const) {
    const changed = waiting.filter((entry) => entry.kind === kind).map(({ recordId }) => recordId)
    const ids = [...new Set([...changed, ...(await selectUnindexed(db, kind))])]
    for (const some of chunksOf(ids, indexedAtOnce)) toIndex.push({ kind, ids: some })
  }
  return { waiting, toIndex }
}

/** Brings the index and the word counts up to date, and answers what was waiting for it. */
export async function indexEverything(db: Db): Promise<QueuedRecord[]> {
  const { waiting, toIndex } = await selectWork(db)
  for (const { kind, ids } of toIndex) await indexRecords(db, kind, ids)
  await db.transaction(recountWords)
  return waiting
}
