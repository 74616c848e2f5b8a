/** How a match between a hunt and a gathering is worn: percent, color, and the words that go with it. */

export type FindBadgeColor = 'red' | 'rose' | 'pink' | 'orange' | 'gray'
export type FeedBadgeColor = 'green' | 'amber' | 'gray'

const GREAT_FIND_ABOVE = 0.85

const findBadgeSteps: ReadonlyArray<readonly [atLeastPercent: number, color: FindBadgeColor]> = [
  [90, 'red'],
  [70, 'rose'],
  [50, 'pink'],
  [30, 'orange'],
]

/** Scores are 0 to 1; anything outside is held to that, so that no card ever says 103%. */
export function matchPercent(matchScore: number): number {
  if (Number.isNaN(matchScore)) return 0
  return Math.round(Math.min(1, Math.max(0, matchScore)) * 100)
}

/** The color on find cards goes by the rounded percent, because that is the number people see next to it. */
export function findBadgeColor(percent: number): FindBadgeColor {
  return findBadgeSteps.find(([atLeastPercent]) => percent >= atLeastPercent)?.[1] ?? 'gray'
}

export function feedBadgeColor(matchScore: number): FeedBadgeColor {
  if (matchScore >= 0.7) return 'green'
  return matchScore >= 0.4 ? 'amber' : 'gray'
}

export const isGreatFind = (matchScore: number): boolean => matchScore > GREAT_FIND_ABOVE
