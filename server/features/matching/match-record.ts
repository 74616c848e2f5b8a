import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import {
  deleteFinds,
  deleteFindsExcept,
  selectRivalFinds,
  selectStandingFinds,
  updateScores,
  type RivalFind,
} from './find-writes.queries.ts'
import { lockFinds, lockFindsIn, refreshHuntStatuses, regionOf } from '../progress/progress.service.ts'
import { tellHunters } from './alerts/tell-hunters.ts'
import { describe, writeFinds, type ScoredPair } from './find-writing.ts'
import { selectChanged } from './match-facts.queries.ts'
import { countNewWords, names, selectLeaders, updateLeaders, upsertIndex, type Kind } from './match-index.queries.ts'
import { removeQueuedRecords, type QueuedRecord } from './match-queue.queries.ts'
import { noLeaders, PairTally, rivalField, rivalsOf, type LeadersOf } from './engine/rivals.ts'
import { calibrate, unrivalled } from './engine/score.ts'
import { leastMatch } from './engine/weights.ts'
import { learnedShift, matcherSettings, type MatcherSettings } from './matcher-settings.ts'
import { Weighing, type WeighedPair } from './weighing.ts'

type Context = Pick<AppContext, 'db' | 'jobs'>

const mostAttempts = 4
/** Partners whose own rivals are looked at; a record that fits more of them is hardly worth telling apart. */
const mostPartners = 20

/** What was learned about a hunt, in log-odds. */
type ShiftOf = (huntId: number) => number

const sideOf = { hunt: 'hunts', gathering: 'gatherings' } as const
const idIn = (kind: Kind, pair: { huntId: number; gatheringId: number }) =>
  kind === 'hunt' ? pair.huntId : pair.gatheringId

const pairKey = ({ huntId, gatheringId }: { huntId: number; gatheringId: number }) => `${huntId} ${gatheringId}`

/** Each pair's best rival among its hunt's gatherings; known where all candidates of the hunt were weighed. */
const rivalsByPair = (pairs: WeighedPair[]) => new Map(pairs.map((pair) => [pairKey(pair), pair.huntRival]))

const withRivals = (pairs: WeighedPair[], huntRivals: ReturnType<typeof rivalsByPair>) =>
  pairs.map((pair) => ({ ...pair, huntRival: huntRivals.get(pairKey(pair)) }))

interface Weighed {
  tally: PairTally
  huntRivals: ReturnType<typeof rivalsByPair>
  settings: MatcherSettings
  shiftOf: ShiftOf
}

/** Matches one hunt or gathering with everything there is, and takes it off the queue in the same transaction. */
export async function matchRecord(context: Context, waiting: QueuedRecord): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    if (await attemptMatch(context, waiting, attempt === mostAttempts)) return
  }
}

/** False when something changed in the meantime and it has to be done again. */
async function attemptMatch(context: Context, waiting: QueuedRecord, isLast: boolean): Promise<boolean> {
  const { db } = context
  const { kind, recordId } = waiting
  const weighing = new Weighing(db)
  await weighing.read(kind, [recordId])
  const entry = weighing.entryOf(kind, recordId)
  const isLeftAlone = kind === 'hunt' && !weighing.hunt(recordId)?.record.isOpen
  if (!entry || isLeftAlone) {
    await removeQueuedRecords(db, [waiting])
    return true
  }
  // Committed before anything is looked for: of two records that come at once, one surely sees the other.
  await db.transaction(async (tx) => {
    await countNewWords(tx, kind, [entry])
    await upsertIndex(tx, kind, [entry])
  })
  const settings = await matcherSettings(db)
  const standing = await selectStandingFinds(db, kind, [recordId])
  const pairs = await weighing.weigh(kind, [recordId], { byName: true })
  const shiftOf = (huntId: number) => learnedShift(settings, weighing.hunt(huntId))
  const plausible = plausibleAmong(pairs, settings, shiftOf)
  const { other } = names[kind]
  const partners = plausible.map((pair) => idIn(other, pair))
  const ofPartners = await weighing.weigh(other, partners)
  const tally = tallyOf([...pairs, ...ofPartners])
  const huntRivals = rivalsByPair(kind === 'hunt' ? pairs : ofPartners)
  const described = withRivals(plausible, huntRivals).flatMap(
    (pair) => describe(weighing, { ...pair, learnedShift: shiftOf(pair.huntId) }) ?? [],
  )
  const rivals = await selectRivalFinds(db, other, partners, recordId)
  const own = (kind === 'hunt' ? [recordId] : partners).flatMap((id) => weighing.hunt(id)?.record ?? [])
  const regions = new Set([...own, ...standing, ...rivals].map(regionOf))

  return db.transaction(async (tx) => {
    if (isLast) await lockFinds(tx)
    else await lockFindsIn(tx, [...regions])
    const rivalsNow = await selectRivalFinds(tx, other, partners, recordId)
    const isElsewhere = rivalsNow.some((find) => !regions.has(regionOf(find)))
    if (!isLast && (isElsewhere || (await haveChanged(tx, weighing, kind, recordId, partners)))) return false
    await updateLeaders(tx, kind, new Map([[recordId, tally.leaders(sideOf[kind], recordId)]]))
    await updateLeaders(tx, other, new Map(partners.map((id) => [id, tally.leaders(sideOf[other], id)])))
    const accepted = acceptedAmong(described, tally, settings)
    const { hunts } = await writeFinds(tx, accepted)
    const gone = await deleteFindsExcept(tx, standing, accepted)
    const moved = await rescoreRivals(tx, other, rivalsNow, { tally, huntRivals, settings, shiftOf })
    await refreshHuntStatuses(tx, [...hunts, ...gone.map(({ huntId }) => huntId), ...moved])
    await tellHunters(context, tx, [...accepted.map(({ huntId }) => huntId), ...moved])
    await removeQueuedRecords(tx, [waiting])
    return true
  })
}

/** It would be a find if nothing were ahead of it. */
export function isPlausible(
  { huntId, raw, suitability, rivalry }: WeighedPair,
  crowding: MatcherSettings['crowding'],
  shiftOf: ShiftOf,
): boolean {
  const rest = { crowding, suitability, rivalry, learnedShift: shiftOf(huntId) }
  return calibrate(raw, { rivals: unrivalled, ...rest }) >= leastMatch
}

/** The likeliest of them. */
export function plausibleAmong(pairs: WeighedPair[], { crowding }: MatcherSettings, shiftOf: ShiftOf): WeighedPair[] {
  return pairs
    .filter((pair) => isPlausible(pair, crowding, shiftOf))
    .toSorted((one, other) => other.raw - one.raw)
    .slice(0, mostPartners)
}

function tallyOf(pairs: WeighedPair[]): PairTally {
  const tally = new PairTally()
  const counted = new Set<string>()
  for (const pair of pairs) {
    const key = pairKey(pair)
    if (counted.has(key)) continue
    counted.add(key)
    tally.add(pair)
  }
  return tally
}

/** Those that are finds in view of what is ahead of them. */
export function acceptedAmong<Pair extends WeighedPair & { learnedShift: number }>(
  pairs: Pair[],
  known: LeadersOf,
  { crowding }: MatcherSettings,
): ScoredPair<Pair>[] {
  return pairs
    .map((pair) => {
      const { raw, suitability, rivalry, learnedShift } = pair
      const rivals = rivalsOf(known, pair)
      return { ...pair, matchScore: calibrate(raw, { rivals, crowding, suitability, rivalry, learnedShift }) }
    })
    .filter(({ matchScore }) => matchScore >= leastMatch)
}

async function haveChanged(
  tx: Db,
  weighing: Weighing,
  kind: Kind,
  recordId: number,
  partners: number[],
): Promise<boolean> {
  const { other } = names[kind]
  const version = (of: Kind, id: number) => ({
    id,
    version: (of === 'hunt' ? weighing.hunt(id) : weighing.gathering(id))?.record.version ?? '',
  })
  const changed = await selectChanged(tx, kind, [version(kind, recordId)])
  const changedPartners = await selectChanged(
    tx,
    other,
    partners.map((id) => version(other, id)),
  )
  return changed.size + changedPartners.size > 0
}

/** A better partner takes something from the finds that the partners have with others. */
async function rescoreRivals(
  tx: Db,
  kind: Kind,
  rivals: RivalFind[],
  { tally, huntRivals, settings: { crowding }, shiftOf }: Weighed,
): Promise<number[]> {
  if (rivals.length === 0) return []
  const { other } = names[kind]
  const stored = await selectLeaders(
    tx,
    other,
    rivals.map((find) => idIn(other, find)),
  )
  const leadersOf = (of: Kind, find: RivalFind) =>
    of === kind ? tally.leaders(sideOf[of], idIn(of, find)) : (stored.get(idIn(of, find)) ?? noLeaders)
  const scored = rivals.map((find) => {
    const huntRival = huntRivals.has(pairKey(find)) ? (huntRivals.get(pairKey(find)) ?? null) : find.huntRival
    const rivals = {
      forHunt: rivalField(leadersOf('hunt', find), find.gatheringId, huntRival),
      forGathering: rivalField(leadersOf('gathering', find), find.huntId),
    }
    const { rawScore, suitability, rivalry } = find
    const learnedShift = shiftOf(find.huntId)
    const now = calibrate(rawScore, { rivals, crowding, suitability, rivalry, learnedShift })
    return { ...find, huntRival, learnedShift, now }
  })
  const gone = scored.filter(({ now }) => now < leastMatch)
  const moved = scored.filter(({ now, matchScore }) => now >= leastMatch && Math.abs(now - matchScore) > 0.002)
  if (gone.length > 0)
    await deleteFinds(
      tx,
      gone.map(({ id }) => id),
    )
  if (moved.length > 0)
    await updateScores(
      tx,
      moved.map(({ id, now, huntRival, learnedShift: shift }) => ({
        id,
        matchScore: now,
        huntRival,
        learnedShift: shift,
      })),
    )
  return [...gone, ...moved].map(({ huntId }) => huntId)
}
