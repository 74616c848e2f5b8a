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
import { insertRecords, type SeededRecords } from './demo-records.service.ts'
import * as queries from './demo.queries.ts'
import { demoPeople, type DemoPerson } from './people.ts'
import { randomFrom } from './random.ts'
import { planReactions, type Reactions, type Subject } from './reactions.ts'
import { commentsOnFinds, commentsOnGatherings, commentsOnHunts, purchaseNotes } from './words.ts'

export interface SeededDemo {
  /** Told once, at the start that made them. */
  accounts: { username: string; password: string; role: 'admin' | 'insider' | 'member' }[]
}

const hour = 60 * 60 * 1000
const scored = 9
const dismissed = 5

/**
 * Makes the demo community at the first start that wants one. The records are made while the pictures are rendered. A
 * start that was interrupted is completed by the next one, which cannot tell the passwords any more. Answers null unless
 * accounts were made.
 */
export async function seedDemo(
  context: AppContext,
  tell: (line: string) => void = () => {},
): Promise<SeededDemo | null> {
  const { db, config } = context
  const progress = config.demoData ? await queries.selectProgress(db) : 'done'
  if (progress === 'done') return null
  tell('Making the demo community, at the first start only')
  const hunts = planHunts()
  const gatherings = planGatherings(hunts)
  const pictures = drawPictures(hunts, gatherings)
  const [rendered, accounts] = await Promise.all([
    storePictures(context, pictures, quarters(tell)),
    progress === 'none' ? makeCommunity(context, { hunts, gatherings, pictures }) : matchAll(context),
  ])
  await queries.updateImages(db, rendered)
  await queries.finish(db)
  return accounts ? { accounts } : null
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

async function makeCommunity(context: AppContext, plan: Plan): Promise<SeededDemo['accounts'] | undefined> {
  const { db, config } = context
  const now = Date.now()
  const names = await freeNames(db)
  const passwords = await Promise.all(names.map(makePassword))
  const isAdmin = (index: number) => isDemoAdmin(config, demoPeople[index])
  const logins = names.map((username, index) => ({
    username,
    passwordHash: passwords[index]?.passwordHash ?? '',
    isAdmin: isAdmin(index),
  }))
  const records = await db.transaction(async (tx) => {
    if (!(await queries.begin(tx))) return undefined
    const made = await insertRecords(tx, now, logins, plan)
    for (const [index, login] of logins.entries())
      if (login.isAdmin) await queries.rememberAdmin(tx, made.userIds[index] ?? 0, login.passwordHash)
    return made
  })
  if (!records) return undefined
  await matchAll(context)
  await settleFinds(context, records, names, now)
  const aged = (ids: number[], plans: { person: number; ageHours: number }[]): Subject[] =>
    plans.map(({ person, ageHours }, index) => ({ id: ids[index] ?? 0, owner: person, ageHours }))
  await addReactions(context, records, now, {
    hunts: aged(records.huntIds, plan.hunts),
    gatherings: aged(records.gatheringIds, plan.gatherings),
  })
  return demoPeople.map(({ isInsider }, index) => ({
    username: names[index] ?? '',
    password: passwords[index]?.password ?? '',
    role: isAdmin(index) ? 'admin' : isInsider ? 'insider' : 'member',
  }))
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
async function settleFinds(
  context: AppContext,
  { userIds }: SeededRecords,
  names: string[],
  now: number,
): Promise<void> {
  const random = randomFrom(31)
  const all = await queries.selectFinds(context.db)
  const viewerOf = (userId: number): Viewer => {
    const username = names[userIds.indexOf(userId)] ?? ''
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
  { userIds }: SeededRecords,
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
