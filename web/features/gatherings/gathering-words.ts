import { countOf, formatRelative, storeLine } from '../../lib/format.ts'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'

export const placeLine = (store: Gathering['store'] | null): string =>
  store ? storeLine(store) : 'Location not specified'

export const addedBy = (userId: number | null): string =>
  userId === null ? 'Community product' : `Added by user #${userId}`

const people = (count: number) => countOf(count, 'shopper')

/** 'Seen 2 hours ago, confirmed by 3' — the one line by which a shopper decides whether to drive there. */
export function freshnessLine(
  { lastSeenAt, confirmations, isFresh }: Pick<Gathering, 'lastSeenAt' | 'confirmations' | 'isFresh'>,
  now?: number,
): string {
  const { stillThere, gone } = confirmations
  const seen = `Seen ${formatRelative(lastSeenAt, now)}`
  const parts = [
    seen,
    stillThere > 0 ? `confirmed by ${stillThere}` : '',
    gone > 0 ? `${people(gone)} said it is gone` : '',
  ]
  const line = parts.filter(Boolean).join(', ')
  return isFresh ? line : `${line}. It may be gone`
}

const chances: Record<Gathering['stillThere']['words'], string> = {
  'very likely': 'Very likely still there',
  likely: 'Likely still there',
  hurry: 'Hurry, these sell',
  'probably gone': 'Probably gone',
}
/** Whether it is worth the way, as far as anybody can tell. */
export const chanceLine = ({ stillThere }: Pick<Gathering, 'stillThere'>): string => chances[stillThere.words]

export const productCount = (count: number): string => countOf(count, 'product')

/** What goes with a gathering, for the question before deleting it. */
export const goneWithGathering = ({ photos, commentCount, confirmations }: Gathering): string[] => [
  photos.length === 1 ? 'Its photo' : `Its ${photos.length} photos`,
  'The matches with people’s hunts',
  ...(commentCount > 0 ? [countOf(commentCount, 'comment')] : []),
  ...(confirmations.stillThere > 0 ? [countOf(confirmations.stillThere, 'confirmation')] : []),
]
