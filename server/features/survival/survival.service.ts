import { fitSurvival } from '../../../domain/rules/survival/fit-survival.ts'
import {
  bandsOf,
  calibrationError,
  foretellUnseen,
  surpriseAt,
} from '../../../domain/rules/survival/measure-survival.ts'
import {
  assumed,
  chanceOf,
  daysUntilGone,
  inWords,
  type Seen,
  type Survival,
} from '../../../domain/rules/survival/survival.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import type { StoredSign } from '../../db/freshness.ts'
import * as queries from './survival.queries.ts'

/** Fitting takes a second or two for so many, and older ones tell of other times. */
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
  const chance = chanceOf(model, watched, queries.toSigns(watched.signs), days)
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
const batch = 1000

/** After the model has changed. */
async function foretellAll(db: Db): Promise<void> {
  let ids: number[]
  for (let after = 0; ; after = ids.at(-1) ?? 0) {
    ids = await queries.selectRecent(db, remembered, after, batch)
    if (ids.length === 0) return
    await foretellEnd(db, { ids })
  }
}

/** Learns how long things stay from all that shoppers said and bought, and how well it would have foretold that. */
export async function learnSurvival({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const histories = await queries.selectHistories(db, mostHistories)
  if (histories.length === 0) return
  const foretold = foretellUnseen(histories)
  const bands = bandsOf(foretold).map(({ foretold: said, happened, count }) => ({
    foretold: round(said),
    happened: round(happened),
    count,
  }))
  await queries.insertFit(db, {
    parameters: fitSurvival(histories),
    report: {
      gatherings: histories.length,
      words: foretold.length,
      error: round(calibrationError(bands)),
      surprise: round(surpriseAt(foretold)),
      surpriseByAge: round(surpriseAt(foretellUnseen(histories, { ageOnly: true }))),
      bands,
    },
  })
  kept.delete(db)
  await foretellAll(db)
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

/** For the dashboard; null before the first night with anything to learn from. */
export async function survivalReport(db: Db) {
  const fit = await queries.selectLatestFit(db)
  return fit ? { ...fit.report, fittedAt: fit.createdAt } : null
}
