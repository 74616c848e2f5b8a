import {
  assumed,
  chanceOf,
  daysUntilGone,
  inWords,
  toSigns,
  type Seen,
  type StoredSign,
  type Survival,
} from '../../../domain/rules/survival/survival.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import * as queries from './survival.queries.ts'

/** Fitting takes half a minute for so many, and older ones tell of other times. */
const mostHistories = 5000
/** Another server's fit is noticed after this. */
const keptMs = 60_000

const kept = new WeakMap<Db, { model: Survival; until: number }>()

/** The model in force: what was learned last, or what is assumed. */
export async function currentSurvival(db: Db): Promise<Survival> {
  const known = kept.get(db)
  if (known && known.until > performance.now()) return known.model
  const model = (await queries.selectLatestFit(db))?.parameters ?? assumed
  kept.set(db, { model, until: performance.now() + keptMs })
  return model
}

export interface Watched extends Seen {
  createdAt: string
  signs: StoredSign[] | null
}

const dayMs = 86_400_000

export function stillThere(model: Survival, watched: Watched, now = Date.now()) {
  const days = Math.max(0, (now - Date.parse(watched.createdAt)) / dayMs)
  const chance = chanceOf(model, watched, toSigns(watched.signs), days)
  return { chance: Math.round(chance * 100) / 100, words: inWords(chance) }
}

/** When a thing posted now is probably gone. */
export const firstEnd = (model: Survival, seen: Seen): string =>
  new Date(Date.now() + daysUntilGone(model, seen, []) * dayMs).toISOString()

/** Something was said of it, bought or changed: lists by chance are to know. */
export async function foretellEnd(db: Db, which: { ids: number[] } | { findId: number }): Promise<void> {
  const [model, known] = await Promise.all([currentSurvival(db), queries.selectKnown(db, which)])
  if (known.length === 0) return
  await queries.updateEnds(
    db,
    known.map((seen) => ({ id: seen.id, days: daysUntilGone(model, seen, seen.signs) })),
  )
}

/** Whatever has not been seen for longer is gone by any model. */
const remembered = 60
/** One batch holds the event loop for a few milliseconds. */
const batch = 200

/** After the model has changed. */
async function foretellAll(db: Db): Promise<void> {
  let ids: number[]
  for (let after = 0; ; after = ids.at(-1) ?? 0) {
    ids = await queries.selectRecent(db, remembered, after, batch)
    if (ids.length === 0) return
    await foretellEnd(db, { ids })
  }
}

/** The job expires after ten minutes. */
const fitWithinMs = 9 * 60_000

/** Learns how long things stay from all that shoppers said and bought, in a worker thread. */
export async function learnSurvival({ db, compute }: Pick<AppContext, 'db' | 'compute'>): Promise<void> {
  const histories = await queries.selectHistoriesJson(db, mostHistories)
  if (histories === null) return
  await queries.insertFit(db, await compute.run('fitSurvival', histories, fitWithinMs))
  kept.delete(db)
  await foretellAll(db)
}

/** For the dashboard; null before the first night with anything to learn from. */
export async function survivalReport(db: Db) {
  const fit = await queries.selectLatestFit(db)
  return fit ? { ...fit.report, fittedAt: fit.createdAt } : null
}
