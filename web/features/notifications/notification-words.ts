import type { Notification } from '../../../domain/contracts/notifications.ts'
import type { Toast } from '../../ui/overlays/toast.ts'

const titles: Record<string, { one: string; many: (count: number) => string }> = {
  find: { one: 'New find!', many: (count) => `${count} new finds!` },
  follow: { one: 'New from what you follow', many: (count) => `${count} new from what you follow` },
  score: { one: 'You made somebody’s day', many: (count) => `${count} of your gatherings were scored` },
  comment: { one: 'New comment', many: (count) => `${count} new comments` },
}
/** Where several of a kind are seen together. */
const lists: Record<string, string> = { find: '/finds', follow: '/gatherings?following=true' }
const otherwise = { one: 'New notification', many: (count: number) => `${count} new notifications` }

export interface Announcement extends Pick<Toast, 'title' | 'description'> {
  /** Where it leads. */
  href: string
  /** What has been seen by whoever follows it. */
  ids: number[]
}

/** One toast for all that came at once: the newest in words when it is alone, else how many there are. */
export function announce(batch: readonly Notification[]): Announcement | undefined {
  const newest = batch.at(-1)
  if (!newest) return undefined
  if (batch.length === 1) {
    const title = (titles[newest.type] ?? otherwise).one
    return { title, description: newest.message, href: newest.href, ids: [newest.id] }
  }
  const isOneKind = batch.every(({ type }) => type === newest.type)
  const words = (isOneKind && titles[newest.type]) || otherwise
  const href = (isOneKind && lists[newest.type]) || newest.href
  return { title: words.many(batch.length), description: newest.message, href, ids: batch.map(({ id }) => id) }
}

/** Lists that are out of date after such notifications. */
export function outdatedBy(batch: readonly Notification[]): string[] {
  const types = new Set(batch.map(({ type }) => type))
  return [
    'notifications',
    ...(types.has('find') ? ['finds', 'hunts'] : []),
    ...(types.has('follow') ? ['gatherings'] : []),
    ...(types.has('score') ? ['finds', 'gatherings'] : []),
    ...(types.has('comment') ? ['comments', 'finds', 'gatherings', 'hunts'] : []),
  ]
}
