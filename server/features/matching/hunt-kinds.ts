import type { PreparedHunt } from './engine/records.ts'

/** Where learning can tell hunts apart: any thing of its kind is wanted, or one thing only. */
export type HuntKind = 'generic' | 'specific'

/** Who names a brand or a model, or much besides the type, does not want just any thing of that type. */
export const kindOfHunt = ({ wish, meaning }: Pick<PreparedHunt, 'wish' | 'meaning'>): HuntKind =>
  wish.generic >= 0.5 && meaning.brands.size === 0 ? 'generic' : 'specific'

/** What was learned, in log-odds: one shift for all, what a kind of hunts has instead, and what a category adds. */
export type Lessons = Readonly<Record<string, number>>

export const categoryLesson = (id: number) => `category${id}`

export interface LearnedAbout {
  kind: HuntKind
  categoryId?: number | null
}

/** However the parts add up, the whole stays within the bound. */
export function shiftFor(lessons: Lessons, { kind, categoryId }: LearnedAbout, furthest: number): number {
  const ofKind = lessons[kind] ?? lessons['learnedShift'] ?? 0
  const ofCategory = categoryId == null ? 0 : (lessons[categoryLesson(categoryId)] ?? 0)
  return Math.max(-furthest, Math.min(furthest, ofKind + ofCategory))
}
