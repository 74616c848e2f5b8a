import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../domain/contracts/notifications.ts'
import { announce, outdatedBy } from './notification-words.ts'

const notification = (id: number, type = 'find'): Notification => ({
  id,
  type,
  message: `Message ${id}`,
  href: `/finds/${id}`,
  isGone: false,
  readAt: null,
  createdAt: '2025-01-01T00:00:00.000Z',
})

describe('announcing notifications', () => {
  it('says what one find is about and leads to it', () => {
    expect(announce([notification(7)])).toEqual({
      title: 'New find!',
      description: 'Message 7',
      href: '/finds/7',
      ids: [7],
    })
  })

  it('says how many came at once, and leads to the list', () => {
    expect(announce([notification(1), notification(2), notification(3)])).toMatchObject({
      title: '3 new finds!',
      href: '/finds',
      ids: [1, 2, 3],
    })
  })

  it('says who commented, or how many comments there are', () => {
    expect(announce([notification(1, 'comment')])).toMatchObject({ title: 'New comment', href: '/finds/1' })
    expect(announce([notification(1, 'comment'), notification(2, 'comment')])).toMatchObject({
      title: '2 new comments',
      href: '/finds/2',
    })
  })

  it('stays general when several kinds came, or one it does not know', () => {
    expect(announce([notification(1), notification(2, 'score')])?.title).toBe('2 new notifications')
    expect(announce([notification(1, 'something-new')])?.title).toBe('New notification')
    expect(announce([])).toBeUndefined()
  })

  it('knows which lists are out of date', () => {
    expect(outdatedBy([notification(1)])).toEqual(['notifications', 'finds', 'hunts'])
    expect(outdatedBy([notification(1, 'score')])).toEqual(['notifications', 'finds', 'gatherings'])
    expect(outdatedBy([notification(1, 'comment')])).toEqual([
      'notifications',
      'comments',
      'finds',
      'gatherings',
      'hunts',
    ])
  })
})
