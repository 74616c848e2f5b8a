import { fitSurvival, type FitOptions, type History } from './fit-survival.ts'
import { follow, logRate, toSigns, type StoredSign, type Survival } from './survival.ts'

/** What was foretold of one sign: the chance that it would be 'there', and whether it was. */
export interface Foretold {
  chance: number
  happened: boolean
}

export interface CalibrationBand {
  /** Mean of what was foretold, and how often it happened. */
  foretold: number
  happened: number
  count: number
}

const bandCount = 10

/** Ten bands of chance; empty ones are left out. */
export function bandsOf(foretold: readonly Foretold[]): CalibrationBand[] {
  const bands = Array.from({ length: bandCount }, () => ({ foretold: 0, happened: 0, count: 0 }))
  for (const { chance, happened } of foretold) {
    const band = bands[Math.min(bandCount - 1, Math.floor(chance * bandCount))]
    if (!band) continue
    band.foretold += chance
    band.happened += happened ? 1 : 0
    band.count += 1
  }
  return bands
    .filter(({ count }) => count > 0)
    .map(({ foretold: sum, happened, count }) => ({ foretold: sum / count, happened: happened / count, count }))
}

/** How far the chance is from what happens, on average, in points of a hundred. */
export function calibrationError(bands: readonly CalibrationBand[]): number {
  const total = bands.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 0
  return bands.reduce((sum, band) => sum + (band.count / total) * Math.abs(band.foretold - band.happened) * 100, 0)
}

/** Mean surprise; lower is better. */
export function surpriseAt(foretold: readonly Foretold[]): number {
  if (foretold.length === 0) return 0
  const sum = foretold.reduce((total, { chance, happened }) => {
    const safe = Math.min(1 - 1e-6, Math.max(1e-6, chance))
    return total - Math.log(happened ? safe : 1 - safe)
  }, 0)
  return sum / foretold.length
}

/** What a model would have said before each word of a shopper. */
export function foretell(model: Survival, histories: readonly History[]): Foretold[] {
  const foretold: Foretold[] = []
  for (const history of histories) {
    follow(Math.exp(logRate(model, history)), model, history.signs, ({ kind }, chance) => {
      if (kind === 'there' || kind === 'gone') foretold.push({ chance, happened: kind === 'there' })
    })
  }
  return foretold
}

const folds = 5

/** Foretold by models that have not seen the history: each fifth by what the other four taught. */
export function foretellUnseen(histories: readonly History[], options: FitOptions = {}): Foretold[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isHeldBack = (index: number) => index % folds === fold
    const model = fitSurvival(
      histories.filter((_history, index) => !isHeldBack(index)),
      options,
    )
    return foretell(
      model,
      histories.filter((_history, index) => isHeldBack(index)),
    )
  }).flat()
}

export interface SurvivalReport {
  /** Gatherings with at least one sign, and words of shoppers among those signs. */
  gatherings: number
  words: number
  /** In points of a hundred, on words the model had not seen; and the mean surprise with what is known, by age alone. */
  error: number
  surprise: number
  surpriseByAge: number
  bands: CalibrationBand[]
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

type StoredHistory = Omit<History, 'signs'> & { signs: StoredSign[] }

export const parseHistories = (json: string): History[] =>
  (JSON.parse(json) as StoredHistory[]).map(({ signs, ...seen }) => ({ ...seen, signs: toSigns(signs) }))

/** Fits the model to all histories, and measures how well it foretells those it has not seen. */
export function learnFrom(histories: readonly History[]): { parameters: Survival; report: SurvivalReport } {
  const foretold = foretellUnseen(histories)
  const bands = bandsOf(foretold).map(({ foretold: said, happened, count }) => ({
    foretold: round(said),
    happened: round(happened),
    count,
  }))
  return {
    parameters: fitSurvival(histories),
    report: {
      gatherings: histories.length,
      words: foretold.length,
      error: round(calibrationError(bands)),
      surprise: round(surpriseAt(foretold)),
      surpriseByAge: round(surpriseAt(foretellUnseen(histories, { ageOnly: true }))),
      bands,
    },
  }
}
