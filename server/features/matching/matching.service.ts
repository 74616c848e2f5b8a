import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MatcherCalibrationSearch, MatcherRunSearch } from '../../../domain/contracts/admin-matcher.ts'
import type { MatcherProgress, MatcherResult } from '../../../domain/contracts/finds.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { readSetting, writeSetting } from '../settings/settings.service.ts'
import { prepareHunt } from './engine/records.ts'
import { countTotals, selectHuntFacts } from './match-facts.queries.ts'
import { matchEverything, type RunState } from './run/match-everything.ts'
import { countOutcomes, selectCalibrationPage, selectCalibrations } from './matcher-settings.queries.ts'
import { learnedShift, matcherSettings } from './matcher-settings.ts'
import * as queries from './run/matcher-runs.queries.ts'
import { RunEnded } from './run/run-parts.ts'

export { joinDigest } from './alerts/tell-hunters.ts'
export { barsOf } from './evidence-labels.ts'
export { matchHuntsAgain } from './match-queue.ts'
export { weighByHand } from './weigh-by-hand.ts'
export { weighSeenThing, type SeenThing } from './weigh-seen-thing.ts'
export { distanceTold, samenessWith } from './weighing.ts'

/** How long a caller waits for the result before being told to ask for the progress; an answer is due in 20 seconds. */
const patienceMs = 15_000
/** How long a web server waits for a worker to take the run before it answers that none is running. */
const pickUpMs = 1500
const lookEveryMs = 100
const reportEveryMs = 500

const noWorker = 'No worker is running right now. The run is queued and starts as soon as there is one.'

/** Starts a run over everything, or joins the one that is under way, and waits for it. */
export async function runMatcher(context: AppContext, viewer: Viewer, patience = patienceMs): Promise<MatcherResult> {
  const id = await startRun(context, viewer.id)
  const begin = performance.now()
  for (;;) {
    const run = await queries.selectRun(context.db, id)
    if (!run || run.status === 'failed') throw new AppError('unavailable', 'Failed to run matcher')
    const waited = performance.now() - begin
    if (run.status === 'completed' || waited > patience) return resultOf(context, run)
    if (context.config.role === 'web' && !run.isTaken && waited > pickUpMs)
      return { ...(await resultOf(context, run)), message: noWorker }
    await pause(lookEveryMs)
  }
}

/** Of a run that goes on, what there is to match and what matches so far. */
const resultOf = async ({ db }: AppContext, run: queries.RunRow): Promise<MatcherResult> => ({
  success: true,
  matches: run.matches,
  // A run that an earlier version has started knows no totals yet.
  stats: run.stats ?? (await countTotals(db)),
  status: run.status,
})

/** The run is a job, so that it goes on without the caller, and on another server when this one falls. */
export async function startRun({ db, jobs }: AppContext, startedBy: number | null): Promise<number> {
  return db.transaction(async (tx) => {
    const totals = await countTotals(tx)
    const made = await queries.insertRun(tx, startedBy, totals)
    const running = made === undefined ? await queries.selectRunning(tx) : undefined
    if (running && !running.isAbandoned) return running.id
    const id = made ?? running?.id ?? (await queries.insertRun(tx, startedBy, totals))
    if (id === undefined) throw new Error('a run of the matcher could not be started')
    await jobs.enqueue(tx, 'finds.run-matcher', { runId: id }, { key: String(id) })
    return id
  })
}

/** A run whose server fell is taken up again. */
export async function resumeAbandonedRun({ db, jobs }: AppContext): Promise<void> {
  const running = await queries.selectRunning(db)
  if (running?.isAbandoned)
    await jobs.enqueue(db, 'finds.run-matcher', { runId: running.id }, { key: String(running.id) })
}

/**
 * An upgrade that reads records another way empties the index and marks it `stale`; a full run indexes everything anew. The
 * mark names that run while it is under way, and is cleared only after the run has completed.
 */
const indexSetting = 'matcher.index'
type IndexMark = 'current' | 'stale' | { renewedBy: number }

/** A record that cannot be indexed fails every run: it costs one run an hour, not one a minute. */
const renewAgainAfterMs = 60 * 60 * 1000

/** Starts the run that a stale index needs, again an hour after it failed. Called every minute. */
export async function renewStaleIndex(context: AppContext): Promise<void> {
  const { db } = context
  const mark = await readSetting<IndexMark>(context, indexSetting, () => 'current')
  if (mark === 'current') return
  const run = mark === 'stale' ? undefined : await queries.selectRun(db, mark.renewedBy)
  if (run?.status === 'completed') return writeSetting(db, indexSetting, 'current' satisfies IndexMark)
  // A run that began before the mark was set may have read the old index.
  if (run?.status === 'running' || (await queries.selectRunning(db))) return
  if (run?.finishedAt && Date.parse(run.finishedAt) > Date.now() - renewAgainAfterMs) return
  const renewedBy = await startRun(context, null)
  await writeSetting(db, indexSetting, { renewedBy } satisfies IndexMark)
}

/** The job itself. */
export async function performRun(context: AppContext, runId: number): Promise<void> {
  const { db, log } = context
  const worker = randomUUID()
  if (!(await queries.takeRun(db, runId, worker))) return
  let reported = 0
  const report = async ({ processed, total, made, stats }: RunState) => {
    if (Date.now() - reported < reportEveryMs) return
    reported = Date.now()
    const isMine = await queries.updateProgress(db, runId, worker, { processed, total, matches: made, stats })
    if (!isMine) throw new TakenOver()
  }
  try {
    const { made, stats } = await matchEverything(context, report)
    await queries.finishRun(db, runId, worker, { status: 'completed', matches: made, stats })
  } catch (error) {
    if (error instanceof TakenOver || error instanceof RunEnded) return
    log.error({ err: error }, 'the matcher failed')
    await queries.finishRun(db, runId, worker, { status: 'failed' })
  }
}

class TakenOver extends Error {}

export async function matcherProgress({ db }: AppContext): Promise<MatcherProgress> {
  const run = await queries.selectLatestRun(db)
  if (run) return run
  return { status: 'idle', processed: 0, total: 0, matches: 0, stats: null, startedAt: null, finishedAt: null }
}

/** What the percents of a hunt's finds rest on besides our own measurements. */
export async function scoreBasis(db: Db, huntId: number): Promise<{ answers: number; isLearned: boolean }> {
  const [{ scored, dismissed }, settings, [record]] = await Promise.all([
    countOutcomes(db),
    matcherSettings(db),
    selectHuntFacts(db, [huntId]),
  ])
  return {
    answers: scored + dismissed,
    isLearned: learnedShift(settings, record && { record, prepared: prepareHunt(record) }) !== 0,
  }
}

/** What the admin dashboard shows. */
export async function matcherReport({ db }: AppContext) {
  const [runs, calibrations, outcomes, settings] = await Promise.all([
    queries.selectRuns(db, 20),
    selectCalibrations(db, 20),
    countOutcomes(db),
    matcherSettings(db),
  ])
  return {
    runs,
    calibrations,
    outcomes,
    crowding: settings.crowding,
    learnedShift: settings.lessons['learnedShift'] ?? 0,
  }
}

export const searchRuns = ({ db }: AppContext, search: MatcherRunSearch) => queries.selectRunPage(db, search)
export const searchCalibrations = ({ db }: AppContext, search: MatcherCalibrationSearch) =>
  selectCalibrationPage(db, search)
