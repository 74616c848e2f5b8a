import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import type { Notification } from '../../../domain/contracts/notifications.ts'
import { checkSession } from '../../lib/ended-session.ts'
import { connectLiveEvents } from './live-events.ts'
import { dismissNews, toast } from '../../ui/overlays/toast.ts'
import { announce, outdatedBy } from './notification-words.ts'
import { useMarkRead } from './notifications.api.ts'

/** While somebody is signed in: what concerns them appears without a reload, with a toast that leads to it. */
export function useLiveNotifications(userId: number): void {
  const client = useQueryClient()
  const { mutate: markRead } = useMarkRead()
  const [, navigate] = useLocation()

  const refresh = useEffectEvent((parts: readonly string[]) => {
    for (const part of new Set(parts)) void client.invalidateQueries({ queryKey: [part] })
  })
  const tell = useEffectEvent((batch: Notification[]) => {
    refresh(outdatedBy(batch))
    const announcement = announce(batch)
    if (!announcement) return
    const { title, description, href, ids } = announcement
    const follow = () => {
      markRead(ids)
      navigate(href)
    }
    toast({
      title,
      description,
      variant: 'success',
      duration: 8000,
      isNews: true,
      action: { label: 'Take a look', onSelect: follow },
    })
  })

  // Each member gets a stream of their own, and sees no news of the member before.
  useEffect(() => {
    const disconnect = connectLiveEvents({
      onNotifications: (batch) => tell(batch),
      onNews(lists) {
        for (const list of lists) void client.invalidateQueries({ queryKey: [list, 'newest'] })
      },
      onReturn() {
        // The stream may be another person's by now.
        void checkSession()
        refresh(['notifications', 'finds'])
      },
      onRefused: () => void checkSession(),
    })
    return () => {
      disconnect()
      dismissNews()
    }
  }, [client, userId])
}
