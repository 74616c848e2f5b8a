import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../app/context.ts'
import { mapInSlices } from '../../../app/event-loop.ts'
import type { Db } from '../../../db/engine.ts'
import { entryFor } from '../engine/marks.ts'
import { prepareGathering, prepareHunt } from '../engine/records.ts'
import { hasPlacelessGathering, selectGatheringFacts, selectHuntFacts } from '../match-facts.queries.ts'
import { upsertIndex, type Kind } from '../match-index.queries.ts'
import { claimPart, finishPart, renewPart, type Outcome, type Part } from './matcher-parts.queries.ts'
import { matcherSettings } from '../matcher-settings.ts'
import { weighPart, type WeighedPart } from './weigh-part.ts'
import { placeOf, Weighing } from '../weighing.ts'
import { writePart } from './write-part.ts'

export type RunContext = Pick<AppContext, 'db' | 'jobs' | 'database'> & { log: Pick<FastifyBaseLogger, 'error'> }

/** While the database works on one part, another is weighed; the embedded engine works on one at a time. */
const lanes = { embedded: 2, postgres: 3 }

/** The run these parts belong to is over, or begun anew by another worker. */
export class RunEnded extends Error {}

/** Does parts of a run, or of any, until none is left to take; answers how many it did. */
export async function workOnParts(
  context: RunContext,
  run: string | undefined,
  onBeat: () => Promise<void> = async () => {},
): Promise<number> {
  // Neighbors share their candidates, so it is kept from part to part.
  let begun: Promise<Weighing> | undefined
  const lane = async () => {
    for (let done = 0; ; done += 1) {
      const part = await claimPart(context.db, run)
      if (!part) return done
      const beat = async () => {
        if (!(await renewPart(context.db, part))) throw new RunEnded()
        await onBeat()
      }
      const weighing = await (begun ??= beginWeighing(context.db))
      await finishPart(context.db, part, await doPart(context, weighing, part, beat))
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes[context.database.engine] }, lane))
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
  return ended.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0)
}

const beginWeighing = async (db: Db) => new Weighing(db, { areGatheringsPlaced: !(await hasPlacelessGathering(db)) })

async function doPart(
  context: RunContext,
  weighing: Weighing,
  { phase, kind, ids, weighed }: Part,
  beat: () => Promise<void>,
): Promise<Outcome> {
  const { db, log, database } = context
  if (phase === 'index') {
    await indexRecords(db, kind, ids)
    return {}
  }
  const settings = await matcherSettings(db)
  if (phase === 'weigh') return weighPart({ db, engine: database.engine, log, weighing, settings }, ids, beat)
  return writePart(context, settings, weighed as WeighedPart, beat)
}

export async function indexRecords(db: Db, kind: Kind, ids: number[]): Promise<void> {
  // Only the entry of each record stays in memory.
  const entries =
    kind === 'hunt'
      ? await mapInSlices(await selectHuntFacts(db, ids), (hunt) => entryFor(hunt.id, prepareHunt(hunt), placeOf(hunt)))
      : await mapInSlices(await selectGatheringFacts(db, ids), (seen) =>
          entryFor(seen.id, prepareGathering(seen), placeOf(seen)),
        )
  if (entries.length > 0) await upsertIndex(db, kind, entries)
}
