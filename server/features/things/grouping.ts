import type { AppContext } from '../../app/context.ts'
import { samenessWith } from '../matching/matching.service.ts'
import { groupsOf, nameGroups } from './components.ts'
import * as queries from './grouping.queries.ts'

/** How sure the matcher must be that two are the same, where no number says so. */
const sureEnough = 0.9

/** Compares one gathering that waits with all others; false when none waits. */
export async function groupNext(context: AppContext): Promise<boolean> {
  const { db, log } = context
  const waiting = await queries.claimWaiting(db)
  if (!waiting) return false
  try {
    await group(context, waiting)
  } catch (error) {
    // It stays claimed for a while, then somebody tries again.
    log.error({ err: error, id: waiting.gatheringId }, 'a gathering could not be compared with others')
  }
  return true
}

async function group({ db }: AppContext, waiting: queries.Waiting): Promise<void> {
  const { gatheringId } = waiting
  const alike = await queries.selectAlike(db, gatheringId)
  const others = alike ? await sameAs(db, gatheringId, alike) : []
  await db.transaction(async (tx) => {
    await queries.lockThings(tx)
    const before = await queries.selectFellows(tx, [gatheringId, ...others])
    await queries.replacePairs(tx, gatheringId, others)
    const members = new Set([...before.keys(), ...others])
    if (alike) members.add(gatheringId)
    else {
      members.delete(gatheringId)
      await queries.removeMember(tx, gatheringId)
    }
    const groups = groupsOf(members, await queries.selectPairs(tx, [...members]))
    for (const named of nameGroups(groups, before)) {
      const thingId = named.thingId ?? (await queries.insertThing(tx))
      await queries.writeMembers(tx, thingId, named.members, named.merged)
    }
    await queries.removeWaiting(tx, waiting)
  })
}

async function sameAs(db: AppContext['db'], id: number, { sure, maybe }: queries.Alike): Promise<number[]> {
  const judged = await samenessWith(
    db,
    id,
    maybe.filter((other) => !sure.includes(other)),
  )
  return [...sure, ...[...judged].flatMap(([other, sameness]) => (sameness >= sureEnough ? other : []))]
}
