/** Where learning can tell hunts apart: any thing of its kind is wanted, or one thing only. */
export type HuntKind = 'generic' | 'specific'

/** Names from so many words on describe one thing. */
const detailed = 5

/** A short name without a brand, a model or any number asks for any thing of its kind. */
export function kindOfHunt({ productName, brand }: { productName: string; brand?: string | null }): HuntKind {
  const words = productName.match(/[\p{L}\p{M}\d’']+/gu) ?? []
  return words.length < detailed && !brand && !/\d/.test(productName) ? 'generic' : 'specific'
}

/** What was learned, in log-odds: one shift for all, what a kind of hunts has instead, and what a category adds. */
export type Lessons = Readonly<Record<string, number>>

export const categoryLesson = (id: number) => `category${id}`

export interface LearnedAbout {
  productName: string
  brand?: string | null
  categoryId?: number | null
}

/** However the parts add up, the whole stays within the bound. */
export function shiftFor(lessons: Lessons, hunt: LearnedAbout, furthest: number): number {
  const ofKind = lessons[kindOfHunt(hunt)] ?? lessons['learnedShift'] ?? 0
  const ofCategory = hunt.categoryId == null ? 0 : (lessons[categoryLesson(hunt.categoryId)] ?? 0)
  return Math.max(-furthest, Math.min(furthest, ofKind + ofCategory))
}
