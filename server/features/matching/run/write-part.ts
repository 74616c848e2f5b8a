import type { AppContext } from '../../../app/context.ts'
import type { Db } from '../../../db/engine.ts'
import { isDeadlock } from '../../../http/errors.ts'
import { lockFindsIn, refreshHuntStatuses } from '../../progress/progress.service.ts'
import { tellHunters } from '../alerts/tell-hunters.ts'
import { chunksOf, groupedBy } from '../groups.ts'
import { noLeaders, type LeadersOf } from '../engine/rivals.ts'
import { writeFinds, type ScoredPair } from '../find-writing.ts'
import { deleteFindsExcept } from '../find-writes.queries.ts'
import { selectChanged } from '../match-facts.queries.ts'
import { selectLeaders, updateLeaders } from '../match-index.queries.ts'
import { queueRecords } from '../match-queue.queries.ts'
import { acceptedAmong } from '../match-record.ts'
import type { MatcherSettings } from '../matcher-settings.ts'
import type { WeighedPart } from './weigh-part.ts'

/** Many, because every statement costs; on the embedded engine few, because nobody else gets a turn while a transaction is open. */
const writtenAtOnce = { embedded: 40, postgres: 150 }

type Context = Pick<AppContext, 'db' | 'jobs' | 'database'>
type Written = { made: number; gone: number; matches: number }

/** Writes what was weighed, a few hunts at a time; `beat` is called after every few. */
export async function writePart(
  context: Context,
  settings: MatcherSettings,
  part: WeighedPart,
  beat: () => Promise<void>,
): Promise<Written> {
  const gatherings = new Set(part.pairs.map(({ gatheringId }) => gatheringId))
  const leaders = {
    hunts: new Map(part.tallies.hunts.map(([id, tally]) => [id, tally.leaders])),
    gatherings: await selectLeaders(context.db, 'gathering', [...gatherings]),
  }
  const known: LeadersOf = { leaders: (side, id) => leaders[side].get(id) ?? noLeaders }
  const pairsOf = groupedBy(part.pairs, ({ huntId }) => huntId)
  const total: Written = { made: 0, gone: 0, matches: 0 }
  for (const hunts of chunksOf(part.hunts, writtenAtOnce[context.database.engine])) {
    const accepted = hunts.flatMap(({ id }) => acceptedAmong(pairsOf.get(id) ?? [], known, settings))
    const { made, gone } = await againAfterDeadlock(() =>
      context.db.transaction((tx) => writeHunts(context, tx, known, part, hunts, accepted)),
    )
    total.made += made
    total.gone += gone
    total.matches += accepted.length
    await beat()
  }
  return total
}

const mostAttempts = 4

/** What the regions do not keep apart, such as one person's hunts all over the map, the database may have to. */
async function againAfterDeadlock<Result>(work: () => Promise<Result>, attempt = 1): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (attempt === mostAttempts || !isDeadlock(error)) throw error
    return againAfterDeadlock(work, attempt + 1)
  }
}

async function writeHunts(
  context: Context,
  tx: Db,
  known: LeadersOf,
  { standing }: WeighedPart,
  weighed: WeighedPart['hunts'],
  accepted: ScoredPair<WeighedPart['pairs'][number]>[],
): Promise<{ made: number; gone: number }> {
  await lockFindsIn(
    tx,
    weighed.map(({ region }) => region),
  )
  // What has changed since it was weighed is matched on its own.
  const changedHunts = await selectChanged(tx, 'hunt', weighed)
  const versions = new Map(accepted.map(({ gatheringId, gatheringVersion }) => [gatheringId, gatheringVersion]))
  const changedGatherings = await selectChanged(
    tx,
    'gathering',
    [...versions].map(([id, version]) => ({ id, version })),
  )
  await queueRecords(tx, 'hunt', changedHunts)
  await queueRecords(tx, 'gathering', changedGatherings)
  const hunts = new Set(weighed.map(({ id }) => id).filter((id) => !changedHunts.has(id)))
  const pairs = accepted.filter(({ huntId, gatheringId }) => hunts.has(huntId) && !changedGatherings.has(gatheringId))
  await updateLeaders(tx, 'hunt', new Map([...hunts].map((id) => [id, known.leaders('hunts', id)])))
  const written = await writeFinds(tx, pairs)
  const stood = standing.filter(({ huntId }) => hunts.has(huntId))
  const gone = await deleteFindsExcept(tx, stood, accepted)
  await refreshHuntStatuses(tx, [...written.hunts, ...gone.map(({ huntId }) => huntId)])
  await tellHunters(context, tx, hunts)
  return { made: written.made, gone: gone.length }
}
