import type { FastifyBaseLogger } from 'fastify'
import { isSliceOver, nextSlice } from '../../../app/event-loop.ts'
import type { Database, Db } from '../../../db/engine.ts'
import { regionOf } from '../../progress/progress.service.ts'
import { PairTally, type Tally } from '../engine/rivals.ts'
import { typicalCrowding } from '../engine/weights.ts'
import { describe, type DescribedPair } from '../find-writing.ts'
import { selectStandingFinds, type StandingFind } from '../find-writes.queries.ts'
import { queueRecords } from '../match-queue.queries.ts'
import { isPlausible, plausibleAmong } from '../match-record.ts'
import { learnedShift, type MatcherSettings } from '../matcher-settings.ts'
import { chunksOf, groupedBy } from '../groups.ts'
import type { Weighing } from '../weighing.ts'

/** What is kept of a part between weighing and writing. */
export interface WeighedPart {
  hunts: { id: number; version: string; region: number }[]
  /** Pairs that may become finds, with the version of the gathering that was weighed. */
  pairs: (DescribedPair & { gatheringVersion: string })[]
  /** The finds that were there before. */
  standing: StandingFind[]
  tallies: { hunts: [number, Tally][]; gatherings: [number, Tally][] }
}

/** Every statement costs; on the embedded engine nobody else gets a turn during one. */
const weighedAtOnce = { embedded: 50, postgres: 100 }

interface Work {
  db: Db
  engine: Database['engine']
  log: Pick<FastifyBaseLogger, 'error'>
  weighing: Weighing
  settings: MatcherSettings
}

/**
 * Weighs the hunts of a part; `beat` is called after every few. Hunts that cannot be weighed are queued at the end of
 * the part; the queue's workers try them one by one, also during the run.
 */
export async function weighPart(
  { db, engine, log, weighing, settings }: Work,
  huntIds: number[],
  beat: () => Promise<void>,
): Promise<{ weighed: WeighedPart; errors: number }> {
  // Crowding is not known yet: what might be a find under any is kept.
  const most = typicalCrowding.most
  const crowding = { perHunt: most, perGathering: most }
  const tally = new PairTally()
  const weighed: WeighedPart = { hunts: [], pairs: [], standing: [], tallies: { hunts: [], gatherings: [] } }
  const failed: number[] = []

  const weighSome = async (ids: number[]) => {
    const standing = await selectStandingFinds(db, 'hunt', ids)
    const shiftOf = (id: number) => learnedShift(settings, weighing.hunt(id))
    const pairs = await weighing.weigh('hunt', ids, { isPlausible: (pair) => isPlausible(pair, crowding, shiftOf) })
    const byHunt = groupedBy(pairs, ({ huntId }) => huntId)
    // Kept apart until all of it has succeeded.
    const some: Pick<WeighedPart, 'hunts' | 'pairs'> = { hunts: [], pairs: [] }
    for (const id of ids) {
      if (isSliceOver()) await nextSlice()
      const record = weighing.hunt(id)?.record
      if (!record) continue
      some.hunts.push({ id, version: record.version, region: regionOf(record) })
      for (const pair of plausibleAmong(byHunt.get(id) ?? [], { ...settings, crowding }, shiftOf)) {
        const described = describe(weighing, { ...pair, learnedShift: shiftOf(id) })
        const gatheringVersion = weighing.gathering(pair.gatheringId)?.record.version ?? ''
        if (described) some.pairs.push({ ...described, gatheringVersion })
      }
    }
    weighed.hunts.push(...some.hunts)
    weighed.pairs.push(...some.pairs)
    weighed.standing.push(...standing)
    for (const pair of pairs) tally.add(pair)
    weighing.forget(ids)
  }

  /** One hunt that fails does not take its neighbors with it. */
  const weighOrSplit = async (ids: number[]): Promise<void> => {
    try {
      await weighing.hold(() => weighSome(ids))
    } catch (error) {
      log.error({ err: error, hunts: ids }, 'hunts could not be weighed')
      if (ids.length === 1) failed.push(...ids)
      else for (const id of ids) await weighOrSplit([id])
    }
  }

  for (const ids of chunksOf(huntIds, weighedAtOnce[engine])) {
    await weighOrSplit(ids)
    await beat()
  }
  // Gives their entries a new revision, which the end of the run does not remove.
  await queueRecords(db, 'hunt', failed)
  weighed.tallies = { hunts: tally.entries('hunts'), gatherings: tally.entries('gatherings') }
  return { weighed, errors: failed.length }
}
