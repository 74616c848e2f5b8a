import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment, Favorite, Reactable } from '../../../domain/contracts/community.ts'
import { api, apiPage } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { newId } from '../../lib/ids.ts'
import { useApiMutation, useToldMutation } from '../../lib/use-api-mutation.ts'
import { savedOffline, sendOrKeep, useQueued, waiting, type OutboxEntry } from '../outbox/outbox.api.ts'

/** What is reacted to. */
export interface Subject {
  kind: Reactable
  id: number
}

const plurals = { hunt: 'hunts', gathering: 'gatherings', find: 'finds' } as const
const firstPage = undefined as string | undefined

/** The button shows the new state at once; the lists and pages that count likes follow. */
export function useLike({ kind, id }: Subject) {
  const path = `/${plurals[kind]}/:id/like` as const
  const slot = `like ${kind} ${id}`
  const queued = useQueued(slot)
  const change = useToldMutation(
    (likes: boolean) =>
      sendOrKeep<object>({
        id: newId(),
        call: `${likes ? 'POST' : 'DELETE'} ${path}`,
        params: { id },
        slot,
        label: titleOfPage(),
      }),
    {
      // Pressed again before the answer has come: one after the other, the last one counts.
      scope: slot,
      invalidates: [plurals[kind]],
      alwaysRefreshes: true,
      // What follows an earlier press says nothing: the button shows it.
      success: (answer) => (answer === null ? savedOffline : undefined),
      failure: 'Not noted',
    },
  )
  return { change, queued: queued && queued.call.startsWith('POST') }
}

/** The name of the record that is on the screen. */
const titleOfPage = () => document.title.split(' | ')[0] ?? ''

export const commentsQuery = ({ kind, id }: Subject) =>
  infiniteQueryOptions({
    queryKey: ['comments', kind, id],
    queryFn: ({ pageParam, signal }) =>
      apiPage(`GET /${plurals[kind]}/:id/comments`, {
        params: { id },
        query: { limit: 20, cursor: pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    // Others write too: each look is a fresh one.
    staleTime: 0,
  })

/** Without signal it waits on the device. */
export const useWriteComment = ({ kind, id }: Subject) =>
  useToldMutation(
    ({ key, body, draft }: { key: string; body: { body: string }; draft: string }) =>
      sendOrKeep<Comment>({
        id: key,
        call: `POST /${plurals[kind]}/:id/comments`,
        params: { id },
        body,
        label: body.body,
        form: { draft, path: `/${plurals[kind]}/${id}`, values: body },
      }),
    {
      invalidates: ['comments', plurals[kind]],
      success: (comment) => (comment ? undefined : savedOffline),
      failure: 'Comment not saved',
    },
  )

/** What somebody wrote here that has not been sent yet. */
export const useWaitingComments = ({ kind, id }: Subject): OutboxEntry[] =>
  waiting.use().filter(({ call, params }) => call === `POST /${plurals[kind]}/:id/comments` && params?.id === id)

export const useDeleteComment = ({ kind }: Subject) =>
  useApiMutation('DELETE /comments/:id', {
    invalidates: ['comments', plurals[kind]],
    success: { title: 'Comment deleted' },
    failure: 'Comment not deleted',
  })

/** Counts in the background; a share that was not counted is nobody's trouble. */
export function useCountShare() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ kind, id }: Subject) => api(`POST /${plurals[kind]}/:id/share`, { params: { id } }),
    onSuccess: (_answer, { kind }) => client.invalidateQueries({ queryKey: [plurals[kind]] }),
  })
  return mutate
}

export type FavoriteTarget = Pick<Favorite, 'entity' | 'id'>

export const favoritesQuery = (userId: number | null) =>
  infiniteQueryOptions({
    queryKey: ['favorites', 'list', userId],
    enabled: userId !== null,
    queryFn: ({ pageParam, signal }) => apiPage('GET /favorites', { query: { limit: 24, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
  })

const keyOf = ({ entity, id }: FavoriteTarget) => `${entity} ${id}`

/** All favorites of a person as keys: every heart on a page asks this one answer. */
const favoriteKeysQuery = (userId: number | null) =>
  queryOptions({
    queryKey: ['favorites', 'keys', userId],
    enabled: userId !== null,
    async queryFn({ signal }): Promise<string[]> {
      const keys: string[] = []
      let cursor: string | undefined
      do {
        const page = await apiPage('GET /favorites', { query: { limit: 100, cursor }, signal })
        keys.push(...page.items.map(keyOf))
        cursor = page.next
      } while (cursor)
      return keys
    },
  })

export function useFavorite(target: FavoriteTarget) {
  const { user } = useUser()
  const { data: keys } = useQuery(favoriteKeysQuery(user?.id ?? null))
  const change = useToldMutation(
    async (keeps: boolean) => {
      await api(`${keeps ? 'PUT' : 'DELETE'} /favorites/:entity/:id`, { params: { ...target } })
    },
    {
      scope: `favorite ${keyOf(target)}`,
      invalidates: ['favorites'],
      alwaysRefreshes: true,
      success: (_answer, keeps) => ({ title: keeps ? 'Added to favorites' : 'Removed from favorites' }),
      failure: 'Favorites not changed',
    },
  )
  const isKept = user !== null && (keys?.includes(keyOf(target)) ?? false)
  return { isFavorite: change.isPending ? change.variables : isKept, change }
}

export const useReport = () =>
  useApiMutation('POST /reports', {
    success: { title: 'Thank you', description: 'An admin will take a look.' },
    failure: 'Report not sent',
  })
