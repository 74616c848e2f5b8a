import type { PurchaseStatus, Recap, Score, ScoreTotals, Standing } from '../../../domain/contracts/scores.ts'
import { countOf } from '../../lib/format.ts'
import type { Shareable } from '../../lib/share.ts'
import type { Hue } from '../../ui/hue.ts'
import { formatPrice, grouped } from '../../ui/figures.ts'

export const scoreTabs = [
  { value: 'active', label: 'Active', status: 'pending' },
  { value: 'shipping', label: 'Shipping', status: 'shipping' },
  { value: 'completed', label: 'Completed', status: 'completed' },
  { value: 'all', label: 'All', status: undefined },
] as const
export type ScoreTab = (typeof scoreTabs)[number]['value']

/** Addresses are typed and pasted by people: what makes no sense is the first tab. */
export const readTab = (text: string | null): (typeof scoreTabs)[number] =>
  scoreTabs.find(({ value }) => value === text) ?? scoreTabs[0]

export const emptyTab: Record<ScoreTab, { title: string; sentence: string }> = {
  active: { title: 'No active scores', sentence: 'What you score and still have to pick up waits here.' },
  shipping: { title: 'Nothing on its way', sentence: 'Purchases that are being shipped to you show here.' },
  completed: { title: 'No completed scores yet', sentence: 'What is yours at last shows here.' },
  all: { title: 'No scores yet', sentence: 'Score a find, and it hangs here with what you paid and what you saved.' },
}

export const statusWords: Record<PurchaseStatus, { label: string; explained: string; hue: Hue }> = {
  pending: { label: 'Active', explained: 'Active: still to pick up', hue: 'hunt' },
  shipping: { label: 'Shipping', explained: 'Shipping: on its way', hue: 'find' },
  completed: { label: 'Completed', explained: 'Completed: it is mine', hue: 'success' },
  cancelled: { label: 'Cancelled', explained: 'Cancelled: I did not buy it', hue: 'neutral' },
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** A day is the same everywhere: '2025-03-01' is March 1 in every time zone. */
export const formatDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

/** What was saved against what was meant to be paid; null when either is unknown. */
export function savedWords({ saved }: Pick<Score, 'saved'>): { words: string; good: boolean } | null {
  if (saved === null) return null
  if (saved === 0) return { words: 'Right on target', good: true }
  return saved > 0
    ? { words: `Saved ${formatPrice(saved)}`, good: true }
    : { words: `${formatPrice(-saved)} more than planned`, good: false }
}

/** 'Target $50.00', or the tag's price when there was no target. */
export function plannedWords({ targetPrice, listedPrice }: Pick<Score, 'targetPrice' | 'listedPrice'>): string | null {
  if (targetPrice !== null) return `Target ${formatPrice(targetPrice)}`
  return listedPrice === null ? null : `Tag said ${formatPrice(listedPrice)}`
}

/** Formats a sum of savings. Zero becomes a dash, because most often no purchase had a price to compare with. */
export const savedFigure = (saved: number): string => (saved === 0 ? '–' : formatPrice(saved))

/** The three figures on top. More spent than planned is said as such, never as a saving. */
export const totalsOf = ({ items, spent, saved }: ScoreTotals) => [
  { name: items === 1 ? 'Item scored' : 'Items scored', figure: grouped(items) },
  { name: 'Spent', figure: formatPrice(spent) },
  {
    name: saved < 0 ? 'Over plan' : 'Saved',
    figure: items > 0 ? savedFigure(Math.abs(saved)) : formatPrice(0),
  },
]

/** The last line of the receipt; null where there is no saving to show. */
export function receiptSum(totals: ScoreTotals): { name: string; figure: string; good: boolean } | null {
  if (totals.saved === 0) return null
  const good = totals.saved > 0
  return { name: good ? 'Saved' : 'Over plan', figure: formatPrice(Math.abs(totals.saved)), good }
}

/** What a person has done here; a dash each until it is known. */
export const standingFigures = (standing: Standing | undefined) => [
  { name: 'Gathered', figure: standing ? grouped(standing.gathered) : '–' },
  { name: 'Helped', figure: standing ? grouped(standing.helped) : '–' },
  { name: 'Scored', figure: standing ? grouped(standing.scored) : '–' },
  { name: 'Saved', figure: standing ? standingSaved(standing) : '–' },
]

const standingSaved = ({ scored, saved }: Standing) =>
  saved === 0 && scored > 0 ? '–' : formatPrice(Math.max(0, saved))

/** A purchase is its owner's alone; what is shared is the public find it came from. */
export function shareableOf({ productName, purchasePrice, store, saved, findId, gatheringId }: Score): Shareable {
  const price = purchasePrice === null ? '' : ` for ${formatPrice(purchasePrice)}`
  const place = store ? ` at ${store.name}` : ''
  const saving = saved !== null && saved > 0 ? ` and saved ${formatPrice(saved)}` : ''
  const path = findId !== null ? `/finds/${findId}` : gatheringId !== null ? `/gatherings/${gatheringId}` : '/'
  return { title: `Scored: ${productName}`, text: `I scored ${productName}${price}${place}${saving}!`, path }
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' or '2026' of its first day. */
export const spanName = (unit: keyof Recap, since: string): string =>
  unit === 'year' ? since.slice(0, 4) : monthName.format(new Date(`${since}T00:00:00Z`))

/** '12 scores, $430.60 saved, 4 people helped'; what there was none of is left out. */
export function recapWords({ scores, saved, helped }: Recap['month']): string {
  const parts = [
    scores > 0 && countOf(scores, 'score'),
    saved > 0 && `${formatPrice(saved)} saved`,
    helped > 0 && `${countOf(helped, 'person', 'people')} helped`,
  ].filter(Boolean)
  return parts.join(', ') || 'Nothing yet'
}
