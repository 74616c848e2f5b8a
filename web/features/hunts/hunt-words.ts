import { countOf } from '../../lib/format.ts'
import type { Hunt, HuntActivity } from '../../../domain/contracts/hunts.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import type { Hue } from '../../ui/hue.ts'

/** Found is green, pending blue, everything else plain. */
export function statusBadge(status: string | null | undefined): { label: string; hue: Hue } {
  if (!status || status === 'pending') return { label: 'Pending', hue: 'hunt' }
  const label = status.charAt(0).toUpperCase() + status.slice(1)
  return { label, hue: status === 'found' ? 'success' : 'neutral' }
}

export const addedBy = (userId: number | null): string =>
  userId === null ? 'Community hunt' : `Added by user #${userId}`

/** 'wants this near Boston, MA, within 25 miles' */
export function wantedWhere({
  placeName,
  latitude,
  searchRadius,
}: Pick<Hunt, 'placeName' | 'latitude' | 'searchRadius'>) {
  if (latitude === null) return 'wants this, wherever it is'
  return `wants this ${placeName ? `near ${placeName}, ` : ''}within ${searchRadius} miles`
}

interface Losses {
  photoUrl: string | null
  findCount: number
  commentCount: number
}

/** What goes with a hunt, for the question before deleting it. */
export const goneWithHunt = ({ photoUrl, findCount, commentCount }: Losses): string[] => [
  'The hunt and its activity log',
  ...(photoUrl ? ['Its photo'] : []),
  ...(findCount > 0 ? [countOf(findCount, 'find')] : []),
  ...(commentCount > 0 ? [countOf(commentCount, 'comment')] : []),
]

const fieldNames: Record<string, string> = {
  productName: 'name',
  targetPrice: 'target price',
  photoUrl: 'photo',
  photoData: 'photo',
  categoryId: 'category',
  latitude: 'place',
  longitude: 'place',
  searchRadius: 'search radius',
  desiredQuantity: 'quantity',
  excludeWords: 'words to exclude',
  storeId: 'store',
  color: 'color',
}

/** 'the name, the target price and the tags' */
function namesOf(fields: string): string {
  const names = [
    ...new Set(
      fields
        .split(/,\s*/)
        .filter(Boolean)
        .map((field) => `the ${fieldNames[field] ?? field}`),
    ),
  ]
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}

/** One line of the activity log, and the page it leads to. */
export function describeActivity(activity: HuntActivity, viewerId: number | null): { text: string; href?: string } {
  const detail = activity.detail ?? {}
  const isViewer = activity.userId !== null && activity.userId === viewerId
  const who = isViewer ? 'You' : (activity.username ?? 'Somebody')
  const at = typeof detail.storeName === 'string' ? ` at ${detail.storeName}` : ''
  const href = typeof detail.findId === 'number' ? `/finds/${detail.findId}` : undefined
  switch (activity.type) {
    case 'created':
      return { text: `${who} started this hunt` }
    case 'edited':
      return {
        text: `${who} changed ${typeof detail.fields === 'string' && detail.fields ? namesOf(detail.fields) : 'this hunt'}`,
      }
    case 'matched': {
      const percent = typeof detail.matchScore === 'number' ? `, ${matchPercent(detail.matchScore)}% match` : ''
      const product = typeof detail.productName === 'string' ? `“${detail.productName}”` : 'a product'
      const what = `${product} seen${at}${percent}`
      return { text: activity.userId === null ? `Matched with ${what}` : `${who} matched it with ${what}`, href }
    }
    case 'confirmed':
      return {
        text: detail.stillThere === false ? `${who} said it is gone${at}` : `${who} confirmed it is still there${at}`,
        href,
      }
    case 'commented':
      return { text: `${who} commented` }
    case 'scored':
      return { text: `${who} scored it${at}`, href }
  }
}
