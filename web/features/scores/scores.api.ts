import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PurchaseStatus, Score } from '../../../domain/contracts/scores.ts'
import { api, apiPage, type BodyOf } from '../../lib/api.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import { useContentKey } from '../../lib/forms/content-key.ts'
import { useApiMutation, useToldMutation } from '../../lib/use-api-mutation.ts'
import { savedOffline, sendOrKeep, type OutboxItem } from '../outbox/outbox.api.ts'

type Purchase = BodyOf<'PUT /scores/:id'>
const firstPage = undefined as string | undefined

/** Keys name the person, so that the next one at this browser starts with nothing of theirs. */
export const scoresQuery = (userId: number, status: PurchaseStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['scores', 'list', userId, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /scores', { query: { status, limit: 20, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
  })

export const scoreTotalsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['scores', 'totals', userId],
    queryFn: ({ signal }) => api('GET /scores/totals', { signal }),
  })

export const recapQuery = (userId: number) =>
  queryOptions({
    queryKey: ['scores', 'recap', userId],
    queryFn: ({ signal }) => api('GET /scores/recap', { signal }),
  })
export const savingsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['scores', 'savings', userId],
    queryFn: ({ signal }) => api('GET /scores/savings', { signal }),
  })

export const standingQuery = (userId: number) =>
  queryOptions({
    queryKey: ['scores', 'standing', userId],
    queryFn: ({ signal }) => api('GET /user/standing', { signal }),
    // Others add to it: each visit asks anew.
    staleTime: 0,
  })

/** Without signal it waits on the device; null then. */
export function useCreateScore(findId: number, label: string, onSuccess: (score: Score | null) => void) {
  const key = useContentKey()
  return useToldMutation(
    ({ purchase, photos, form }: { purchase: Purchase; photos: KeptPhoto[]; form: OutboxItem['form'] }) =>
      sendOrKeep<Score>({
        id: key.of(JSON.stringify([purchase, photos.map(({ path, blob }) => [path, blob?.size])])),
        call: 'POST /scores',
        body: { ...purchase, findId },
        photos,
        form,
        label,
      }),
    {
      invalidates: ['scores', 'finds', 'hunts'],
      isOverAtOnce: true,
      success: (score) =>
        score ? { title: 'Product scored!', description: 'It moved to Score and left your hunts.' } : savedOffline,
      failure: 'Failed to score this product.',
      onSuccess,
    },
  )
}

export const useChangeScore = () =>
  useApiMutation('PUT /scores/:id', {
    invalidates: ['scores', 'finds', 'hunts'],
    success: { title: 'Score updated' },
    failure: 'Failed to update this score.',
  })

export const useDeleteScore = (onSuccess: () => void) =>
  useApiMutation('DELETE /scores/:id', {
    invalidates: ['scores', 'finds', 'hunts'],
    success: { title: 'Score deleted', description: 'Its hunt is open again.' },
    failure: 'Failed to delete this score.',
    onSuccess,
  })
