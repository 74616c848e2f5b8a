import { alertsAtOnce, chooseAlerts, digestWords } from '../../../../domain/rules/alerts.ts'
import { matchPercent } from '../../../../domain/rules/match-badge.ts'
import type { AppContext } from '../../../app/context.ts'
import type { Db } from '../../../db/engine.ts'
import { notify, type NewNotification } from '../../notifications/notifications.service.ts'
import { currentSurvival, stillThere } from '../../survival/survival.service.ts'
import { groupedBy } from '../groups.ts'
import * as queries from './alerts.queries.ts'
import type { UntoldFind } from './alerts.queries.ts'

/** A digest is pushed and mailed a while after it was begun, with all that joined it. */
const digestDelaySeconds = 15 * 60

/**
 * Tells hunters what is new among the finds of these hunts: the best few one by one, the others in one digest a day.
 * Call it in the transaction that wrote the finds, under its lock, so that nobody else counts at the same time.
 */
export async function tellHunters(context: Pick<AppContext, 'jobs'>, tx: Db, huntIds: Iterable<number>): Promise<void> {
  const found = await queries.selectUntold(tx, [...new Set(huntIds)])
  if (found.length === 0) return
  const survival = await currentSurvival(tx)
  const untold = found.map((find) => ({ ...find, chance: stillThere(survival, find).chance }))
  const ids = [...new Set(untold.map(({ huntId }) => huntId))]
  const answers = await queries.selectAnswers(tx, ids)
  const toldLately = groupedBy(await queries.selectToldLately(tx, ids), ({ huntId }) => huntId)
  const untoldOf = groupedBy(untold, ({ huntId }) => huntId)
  const alone: UntoldFind[] = []
  const together = new Map<number, UntoldFind[]>()
  for (const id of ids) {
    const ofHunt = untoldOf.get(id) ?? []
    const told = (toldLately.get(id) ?? []).map(({ matchScore }) => matchScore)
    const chosen = chooseAlerts(
      ofHunt.filter(({ isKnown }) => !isKnown),
      told,
      alertsAtOnce(answers.get(id) ?? { wanted: 0, unwanted: 0 }),
    )
    alone.push(...chosen.alone)
    // One that has come back within the day does not ring again.
    const others = [...chosen.together, ...ofHunt.filter(({ isKnown }) => isKnown)]
    if (others.length > 0) together.set(id, others)
  }
  await queries.upsertTold(tx, alone)
  // The best last, so that it is the newest.
  await notify(context, tx, ...alone.map(notificationOf).toReversed())
  await tellTogether(context, tx, together)
}

const notificationOf = (find: UntoldFind): NewNotification => {
  const price = find.price === null ? '' : ` for $${find.price.toFixed(2)}`
  return {
    userId: find.userId,
    type: 'find',
    message: `${matchPercent(find.matchScore)}% match for “${find.huntName}”: “${find.productName}” at ${find.storeName}${price}`,
    href: `/finds/${find.id}`,
    eventKey: `find:${find.id}`,
  }
}

async function tellTogether(
  context: Pick<AppContext, 'jobs'>,
  tx: Db,
  finds: ReadonlyMap<number, UntoldFind[]>,
): Promise<void> {
  if (finds.size === 0) return
  const open = await queries.selectOpenDigests(tx, [...finds.keys()])
  for (const [huntId, ofHunt] of finds) {
    const ids = ofHunt.map(({ id }) => id)
    const digestId = open.get(huntId) ?? (await beginDigest(context, tx, ofHunt))
    if (digestId !== undefined) await queries.addToDigest(tx, digestId, ids)
  }
}

/** Counts a find in the digest of its hunt that is open, if one is; it begins none and rings nothing. */
export async function joinDigest(tx: Db, huntId: number, findId: number): Promise<void> {
  const digestId = (await queries.selectOpenDigests(tx, [huntId])).get(huntId)
  if (digestId !== undefined) await queries.addToDigest(tx, digestId, [findId])
}

async function beginDigest(
  context: Pick<AppContext, 'jobs'>,
  tx: Db,
  finds: UntoldFind[],
): Promise<number | undefined> {
  const [first] = finds
  if (!first) return undefined
  const { userId, huntId, huntName, isSomewhere } = first
  const [told] = await notify(context, tx, {
    userId,
    type: 'find',
    message: digestWords(finds.length, huntName, isSomewhere),
    href: `/hunts/${huntId}`,
    eventKey: `digest:${huntId}:${first.id}`,
    delaySeconds: digestDelaySeconds,
  })
  return told?.id
}
