import type { QueryClient } from '@tanstack/react-query'
import { favoritesQuery } from '../features/community/community.api.ts'
import { findsQuery } from '../features/finds/finds.api.ts'
import { gatheringsQuery } from '../features/gatherings/gatherings.api.ts'
import { myFindsQuery } from '../features/home/home.api.ts'
import { huntsQuery } from '../features/hunts/hunts.api.ts'
import { notificationsQuery } from '../features/notifications/notifications.api.ts'
import { scoresQuery, scoreTotalsQuery } from '../features/scores/scores.api.ts'
import { keepStores } from '../features/stores/stores.api.ts'
import { followPlace } from '../lib/location.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { knownUser } from '../lib/session.ts'
import { hasSignal } from '../lib/signal.ts'

const storageKey = 'hgfs.kept-mine'
const everyMs = 3600 * 1000

/** Fetched one after the other: nobody waits for it. The answers are kept as they come, see kept-answers.ts. */
async function fetchMine(userId: number, client: QueryClient): Promise<void> {
  const nowhere = { point: null, miles: 0 }
  await client.prefetchInfiniteQuery(findsQuery('mine', userId, nowhere))
  await client.prefetchQuery(myFindsQuery(userId))
  await client.prefetchInfiniteQuery(huntsQuery({ mine: 'true' }))
  await client.prefetchInfiniteQuery(huntsQuery({ mine: 'true', status: 'all' }))
  await client.prefetchInfiniteQuery(gatheringsQuery({ mine: 'true' }))
  await client.prefetchInfiniteQuery(scoresQuery(userId, undefined))
  await client.prefetchQuery(scoreTotalsQuery(userId))
  await client.prefetchInfiniteQuery(favoritesQuery(userId))
  await client.prefetchInfiniteQuery(notificationsQuery(userId))
}

/** What a member may want to read in a store without signal, once an hour, and the stores around for the next gathering. */
export function keepMine(): void {
  followPlace((point) => void keepStores(point).catch(() => {}))
  const user = knownUser()
  if (!user || !hasSignal()) return
  const note = `${user.id} ${Math.floor(Date.now() / everyMs)}`
  try {
    if (localStorage.getItem(storageKey) === note) return
  } catch {
    return
  }
  // Noted at the end: who goes to another page meanwhile gets the rest there.
  void fetchMine(user.id, createQueryClient()).then(() => localStorage.setItem(storageKey, note))
}
