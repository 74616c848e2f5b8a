import type { FastifyBaseLogger } from 'fastify'
import type { MatcherStats } from '../../../domain/contracts/finds.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { writeSetting } from '../settings/settings.service.ts'
import { deleteFindsExcept, selectStandingFinds, type StandingFind } from './find-writes.queries.ts'
import { lockFinds, refreshHuntStatuses } from '../progress/progress.service.ts'
import { tellHunters } from './alerts/tell-hunters.ts'
import { writeFinds, type ScoredPair } from './find-writing.ts'
import { countTotals, selectChanged, selectOpenHuntIds } from './match-facts.queries.ts'
import { recountWords, selectUnindexed, updateLeaders, upsertIndex, type Kind } from './match-index.queries.ts'
import { acceptedAmong, plausibleAmong } from './match-record.ts'
import { queueRecords, removeQueuedRecords, selectQueuedRecords, type QueuedRecord } from './match-queue.queries.ts'
import { PairTally } from './engine/rivals.ts'
import { typicalCrowding } from './engine/weights.ts'
import { crowdingSetting, learnedShift, matcherSettings, type MatcherSettings } from './matcher-settings.ts'
import { Weighing, type WeighedPair } from './weighing.ts'

export interface RunState {
  processed: number
  total: number
  made: number
  stats: MatcherStats
}

interface Run {
  context: Pick<AppContext, 'db' | 'jobs'> & { log: Pick<FastifyBaseLogger, 'error'> }
  weighing: Weighing
  tally: PairTally
  settings: MatcherSettings
  /** What was learned about each hunt, known from when it was weighed. */
  shiftOf: (huntId: number) => number
  /** Pairs that may become finds, by hunt. */
  plausible: Map<number, WeighedPair[]>
  /** The finds that were there before it was weighed, by hunt. */
  standing: Map<number, StandingFind[]>
  /** As they stand; the pairs that match are counted again at the end. */
  stats: MatcherStats
  report(state: RunState): Promise<void>
}

const indexedAtOnce = 500
const weighedAtOnce = 50
/** Few, because on the embedded engine nobody else gets a turn while a transaction is open. */
const writtenAtOnce = 40
const leadersAtOnce = 1000

/**
 * Matches all open hunts with all gatherings. The pairs are weighed first, because a score depends on the rivals on both
 * sides; then the finds are written, a few hunts at a time. Whatever changes meanwhile is in the queue and comes after.
 */
export async function matchEverything(
  context: Run['context'],
  report: Run['report'],
): Promise<{ made: number; stats: MatcherStats }> {
  const { db } = context
  const waiting = await indexEverything(db)
  const huntIds = await selectOpenHuntIds(db)
  const settings = await matcherSettings(db)
  const weighing = new Weighing(db)
  const stats = { ...(await countTotals(db)), totalHunts: huntIds.length }
  const shiftOf = remembered((huntId: number) => learnedShift(settings, weighing.hunt(huntId)))
  const gathered = { tally: new PairTally(), plausible: new Map(), standing: new Map() }
  const run: Run = { context, weighing, settings, shiftOf, report, stats, ...gathered }
  await report({ processed: 0, total: huntIds.length, made: 0, stats })
  await weighAll(run, huntIds)
  run.settings = { ...settings, crowding: run.tally.crowding() }
  await writeSetting(db, crowdingSetting, run.settings.crowding)
  const { made, matches } = await writeAll(run, huntIds)
  for (const entries of chunks(waiting, leadersAtOnce)) await removeQueuedRecords(db, entries)
  return { made, stats: { ...run.stats, totalMatches: matches } }
}

function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? find(key)
    known.set(key, value)
    return value
  }
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** Brings the index and the word counts up to date, and answers what was waiting for it. */
export async function indexEverything(db: Db): Promise<QueuedRecord[]> {
  const waiting: QueuedRecord[] = []
  for (let after = 0; ;) {
    const page = await selectQueuedRecords(db, after, indexedAtOnce)
    for (const kind of ['hunt', 'gathering'] as const) {
      await indexRecords(
        db,
        kind,
        page.filter((entry) => entry.kind === kind).map(({ recordId }) => recordId),
      )
    }
    waiting.push(...page)
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  for (const kind of ['hunt', 'gathering'] as const) {
    for (let ids = await selectUnindexed(db, kind, indexedAtOnce); ids.length > 0;) {
      await indexRecords(db, kind, ids)
      ids = await selectUnindexed(db, kind, indexedAtOnce)
    }
  }
  await db.transaction(recountWords)
  return waiting
}

async function indexRecords(db: Db, kind: Kind, ids: number[]): Promise<void> {
  const weighing = new Weighing(db)
  await weighing.read(kind, ids)
  const entries = ids.flatMap((id) => weighing.entryOf(kind, id) ?? [])
  if (entries.length > 0) await upsertIndex(db, kind, entries)
}

async function weighAll(run: Run, huntIds: number[]): Promise<void> {
  // Crowding is not known yet: what might be a find under any is kept.
  const most = typicalCrowding.most
  const widest = { ...run.settings, crowding: { perHunt: most, perGathering: most } }
  let processed = 0
  for (const ids of chunks(huntIds, weighedAtOnce)) {
    try {
      const standing = await selectStandingFinds(run.context.db, 'hunt', ids)
      for (const find of standing) run.standing.set(find.huntId, [...(run.standing.get(find.huntId) ?? []), find])
      const pairs = await run.weighing.weigh('hunt', ids)
      for (const id of ids) run.plausible.set(id, [])
      for (const pair of pairs) {
        run.tally.add(pair)
        run.plausible.get(pair.huntId)?.push(pair)
      }
      for (const id of ids) run.plausible.set(id, plausibleAmong(run.plausible.get(id) ?? [], widest, run.shiftOf))
    } catch (error) {
      run.stats.totalErrors += ids.length
      run.context.log.error({ err: error, hunts: ids }, 'hunts could not be weighed')
    }
    processed += ids.length
    await run.report({ processed: Math.floor(processed / 2), total: huntIds.length, made: 0, stats: run.stats })
  }
}

async function writeAll(run: Run, huntIds: number[]): Promise<{ made: number; matches: number }> {
  const { db } = run.context
  const gatheringIds = new Set<number>()
  let [processed, made, matches] = [0, 0, 0]
  for (const ids of chunks(huntIds, writtenAtOnce)) {
    const weighed = ids.filter((id) => run.plausible.has(id))
    const accepted = weighed.flatMap((id) =>
      acceptedAmong(run.plausible.get(id) ?? [], run.tally, run.settings, run.shiftOf),
    )
    for (const { gatheringId } of accepted) gatheringIds.add(gatheringId)
    const written = await writeHunts(run, weighed, accepted)
    made += written.made
    run.stats.totalMatches += written.made - written.gone
    matches += accepted.length
    processed += ids.length
    await run.report({
      processed: Math.floor((huntIds.length + processed) / 2),
      total: huntIds.length,
      made,
      stats: run.stats,
    })
  }
  for (const ids of chunks([...gatheringIds], leadersAtOnce)) {
    const leaders = new Map(ids.map((id) => [id, run.tally.leaders('gatherings', id)]))
    await db.transaction(async (tx) => {
      await lockFinds(tx)
      await updateLeaders(tx, 'gathering', leaders)
    })
  }
  return { made, matches }
}

async function writeHunts(
  { context, weighing, tally, standing }: Run,
  ids: number[],
  accepted: ScoredPair[],
): Promise<{ made: number; gone: number }> {
  await weighing.read('hunt', ids)
  await weighing.read(
    'gathering',
    accepted.map(({ gatheringId }) => gatheringId),
  )
  return context.db.transaction(async (tx) => {
    await lockFinds(tx)
    const versionsOf = (known: ({ record: { id: number; version: string } } | undefined)[]) =>
      known.flatMap((one) => (one ? [{ id: one.record.id, version: one.record.version }] : []))
    // What has changed since it was weighed is matched on its own.
    const changedHunts = await selectChanged(tx, 'hunt', versionsOf(ids.map(weighing.hunt)))
    const changedGatherings = await selectChanged(
      tx,
      'gathering',
      versionsOf(accepted.map((pair) => weighing.gathering(pair.gatheringId))),
    )
    await queueRecords(tx, 'hunt', changedHunts)
    await queueRecords(tx, 'gathering', changedGatherings)
    const hunts = ids.filter((id) => weighing.hunt(id) && !changedHunts.has(id))
    const pairs = accepted.filter((pair) => !changedHunts.has(pair.huntId) && !changedGatherings.has(pair.gatheringId))
    await updateLeaders(tx, 'hunt', new Map(hunts.map((id) => [id, tally.leaders('hunts', id)])))
    const written = await writeFinds(tx, weighing, pairs)
    const stood = hunts.flatMap((id) => standing.get(id) ?? [])
    const gone = await deleteFindsExcept(tx, stood, accepted)
    await refreshHuntStatuses(tx, [...written.hunts, ...gone.map(({ huntId }) => huntId)])
    await tellHunters(context, tx, hunts)
    return { made: written.made, gone: gone.length }
  })
}
