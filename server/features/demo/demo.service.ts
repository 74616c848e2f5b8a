import type { Config } from '../../app/config.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import type { Viewer } from '../../http/viewer.ts'
import { makePassword, takePasswordAway } from '../accounts/accounts.service.ts'
import { performRun, startRun } from '../matching/matching.service.ts'
import { dismissFind } from '../finds/finds.service.ts'
import { scoreFind } from '../scores/scores.service.ts'
import { goodMatch } from '../../../domain/rules/hunt-status.ts'
import { planGatherings, planHunts, type DemoGathering, type DemoHunt } from './community.ts'
import { drawPictures, storePictures, type DemoPictures } from './demo-pictures.ts'
import { insertRecords } from './demo-records.service.ts'
import * as queries from './demo.queries.ts'
import type { DemoRecords } from './demo.queries.ts'
import { demoPeople, type DemoPerson } from './people.ts'
import { randomFrom } from './random.ts'
import { planReactions, type Reactions, type Subject } from './reactions.ts'
import { commentsOnFinds, commentsOnGatherings, commentsOnHunts, purchaseNotes } from './words.ts'

export interface SeededDemo {
  /** Told once, at the start that completed the demo. */
  accounts: { username: string; password: string; role: 'admin' | 'insider' | 'member' }[]
}

const hour = 60 * 60 * 1000
const scored = 9
const dismissed = 5

interface DemoListeners {
  tell?: (line: string) => void
  tellAccounts?: (demo: SeededDemo) => void
}

/**
 * Makes the demo community at the first start that wants one; a start that was interrupted is completed by the next one.
 * The records are made while the pictures are rendered. Answers null unless this call completed it.
 */
export async function seedDemo(
  context: AppContext,
  { tell = () => {}, tellAccounts = () => {} }: DemoListeners = {},
): Promise<SeededDemo | null> {
  const { db, config } = context
  const progress = config.demoData ? await queries.selectProgress(db) : 'done'
  if (progress === 'done') return null
  tell('Making the demo community, at the first start only')
  const hunts = planHunts()
  const gatherings = planGatherings(hunts)
  const pictures = drawPictures(hunts, gatherings)
  const [rendered, records] = await Promise.all([
    storePictures(context, pictures, quarters(tell)),
    makeCommunity(context, { hunts, gatherings, pictures }, progress),
  ])
  await queries.updateImages(db, rendered)
  if (records) return openAccounts(context, records, tellAccounts)
  await queries.finish(db)
  return null
}

async function matchAll(context: AppContext): Promise<void> {
  await performRun(context, await startRun(context, null))
  await context.db.transaction(queries.backdateFinds)
}

interface Plan {
  hunts: DemoHunt[]
  gatherings: DemoGathering[]
  pictures: DemoPictures
}

/** Answers undefined when another server makes it, or an older version began it and did not note its records. */
async function makeCommunity(
  context: AppContext,
  plan: Plan,
  progress: 'none' | 'begun' | DemoRecords,
): Promise<DemoRecords | undefined> {
  const { db } = context
  const now = Date.now()
  const records = typeof progress === 'object' ? progress : progress === 'none' && (await makeRecords(db, now, plan))
  if (records || progress === 'begun') await matchAll(context)
  if (!records) return undefined
  const has = await queries.selectReactionKinds(db, records.userIds)
  if (!has.scores) await settleFinds(context, records, now)
  const aged = (ids: number[], plans: { person: number; ageHours: number }[]): Subject[] =>
    plans.map(({ person, ageHours }, index) => ({ id: ids[index] ?? 0, owner: person, ageHours }))
  if (!has.likes)
    await addReactions(context, records, now, {
      hunts: aged(records.huntIds, plan.hunts),
      gatherings: aged(records.gatheringIds, plan.gatherings),
    })
  return records
}

async function makeRecords(db: Db, now: number, plan: Plan): Promise<DemoRecords | undefined> {
  const names = await freeNames(db)
  return db.transaction(async (tx) => {
    if (!(await queries.begin(tx))) return undefined
    const { userIds, huntIds, gatheringIds } = await insertRecords(tx, now, names, plan)
    const records = { userIds, huntIds, gatheringIds }
    await queries.noteRecords(tx, records)
    return records
  })
}

/**
 * Gives the accounts their passwords as the last step: they are stored only as hashes, so they can be told only by the
 * process that makes them. They are told before the commit: after it, a process that dies would leave accounts that no
 * one can open.
 */
async function openAccounts(
  { db, config }: AppContext,
  { userIds }: DemoRecords,
  tellAccounts: (demo: SeededDemo) => void,
): Promise<SeededDemo> {
  const made = await Promise.all(userIds.map(makePassword))
  return db.transaction(async (tx) => {
    const accounts: SeededDemo['accounts'] = []
    for (const [index, id] of userIds.entries()) {
      const { password = '', passwordHash = '' } = made[index] ?? {}
      const isAdmin = isDemoAdmin(config, demoPeople[index])
      const username = await queries.openAccount(tx, id, { passwordHash, isAdmin })
      if (username === undefined) continue
      if (isAdmin) await queries.rememberAdmin(tx, id, passwordHash)
      const role = isAdmin ? 'admin' : demoPeople[index]?.isInsider ? 'insider' : 'member'
      accounts.push({ username, password, role })
    }
    await queries.finish(tx)
    tellAccounts({ accounts })
    return { accounts }
  })
}

/** A printed password is good enough for whoever sits at this machine, not for a site that others can reach. */
export const isDemoAdmin = (config: Pick<Config, 'isReachable'>, person: DemoPerson | undefined) =>
  !config.isReachable && person?.isAdmin === true

/**
 * On a site that others can reach, the demo's admin from before loses the password that was printed, and every session.
 * The account stays what it is; a password of somebody's own is left alone. Answers whose it was.
 */
export async function closeDemoAdmin({ db, config }: AppContext): Promise<string | undefined> {
  const person = demoPeople.find(({ isAdmin }) => isAdmin)
  if (!config.isReachable || !person) return undefined
  return db.transaction(async (tx) => {
    const admin = await queries.lockOpenAdmin(tx, person)
    if (!admin) return undefined
    await takePasswordAway(tx, admin.id)
    // Known from now on, so that the next password is left alone.
    await queries.rememberAdmin(tx, admin.id, '')
    return admin.username
  })
}

/** A line at each quarter of the pictures. */
function quarters(tell: (line: string) => void): (share: number) => void {
  let told = 0
  return (share) => {
    const quarter = Math.floor(share * 4)
    if (quarter <= told) return
    told = quarter
    tell(`  pictures ${quarter * 25}%`)
  }
}

/** Somebody may have registered under one of the names before. */
async function freeNames(db: Db): Promise<string[]> {
  const names = demoPeople.map(({ username }) => username)
  const taken = await queries.selectTakenNames(db, names)
  return names.map((name) => (taken.has(name) ? `${name}-demo` : name))
}

/** Some hunters have bought what was found for them, some did not want it. */
async function settleFinds(context: AppContext, { userIds }: DemoRecords, now: number): Promise<void> {
  const random = randomFrom(31)
  const all = (await queries.selectFinds(context.db)).filter(({ user_id }) => userIds.includes(user_id))
  const names = await queries.selectUsernames(context.db, userIds)
  const viewerOf = (userId: number): Viewer => {
    const username = names.get(userId) ?? ''
    return { id: userId, username, isAdmin: false, isInsider: false, blocked: [], sessionHash: '', address: '' }
  }
  const good = all.filter(({ match_score, hours }) => match_score >= goodMatch && hours > 30)
  const bought = good
    .filter((find, index) => good.findIndex((one) => one.hunt_id === find.hunt_id) === index)
    .slice(0, scored)
  for (const [index, find] of bought.entries()) {
    const purchaseStatus = index === 0 ? 'pending' : index === 1 ? 'shipping' : 'completed'
    const score = await scoreFind(context, viewerOf(find.user_id), {
      findId: find.id,
      purchaseStatus,
      purchasePrice: find.price,
      purchaseQuantity: 1,
      notes: random.pick(purchaseNotes),
    })
    const moment = new Date(now - Math.max(1, find.hours - 3 - random.below(24)) * hour).toISOString()
    await context.db.transaction((tx) => queries.backdateScore(tx, score.id, moment))
  }
  const weak = all.filter(
    ({ match_score, hunt_id }) => match_score < 0.5 && bought.every((find) => find.hunt_id !== hunt_id),
  )
  for (const find of weak.slice(0, dismissed)) await dismissFind(context, viewerOf(find.user_id), find.id)
}

async function addReactions(
  { db }: AppContext,
  { userIds }: DemoRecords,
  now: number,
  { hunts, gatherings }: { hunts: Subject[]; gatherings: Subject[] },
): Promise<void> {
  const people = userIds.length
  const finds = (await queries.selectFinds(db))
    .filter(({ match_score }) => match_score >= 0.5)
    .map(({ id, user_id, hours }) => ({ id, owner: userIds.indexOf(user_id), ageHours: hours }))
  const kinds = [
    {
      column: 'huntId',
      planned: planReactions(hunts, {
        seed: 51,
        people,
        mostLikes: 5,
        comments: 0.3,
        shares: 0.1,
        remarks: commentsOnHunts,
      }),
    },
    {
      column: 'gatheringId',
      planned: planReactions(gatherings, {
        seed: 52,
        people,
        mostLikes: 7,
        comments: 0.35,
        shares: 0.15,
        remarks: commentsOnGatherings,
      }),
    },
    {
      column: 'findId',
      planned: planReactions(finds, {
        seed: 53,
        people,
        mostLikes: 8,
        comments: 0.5,
        shares: 0.25,
        remarks: commentsOnFinds,
      }),
    },
  ] as const
  await db.transaction(async (tx) => {
    for (const { column, planned } of kinds) await queries.insertReactions(tx, rowsOf(planned, column, userIds, now))
  })
}

function rowsOf(
  planned: Reactions,
  column: 'huntId' | 'gatheringId' | 'findId',
  userIds: number[],
  now: number,
): queries.ReactionRows {
  const row = ({ subject, person, ageHours }: { subject: number; person: number; ageHours: number }) => ({
    [column]: subject,
    userId: userIds[person] ?? 0,
    createdAt: new Date(now - ageHours * hour).toISOString(),
  })
  return {
    likes: planned.likes.map(row),
    comments: planned.comments.map((comment) => ({ ...row(comment), body: comment.body })),
    shares: planned.shares.map(row),
  }
}
