import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Follow, FollowKind } from '../../../domain/contracts/people/follows.ts'
import { api, apiAll } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { useToldMutation } from '../../lib/use-api-mutation.ts'

export interface FollowTarget {
  kind: FollowKind
  id: string | number
}

/** All of a person's follows: every button on a page asks this one answer. */
export const followsQuery = (userId: number | null) =>
  queryOptions({
    queryKey: ['follows', userId],
    enabled: userId !== null,
    queryFn: () => apiAll('GET /follows'),
  })

/** Names and words are the same in any letter case. */
const keyOf = ({ kind, id }: FollowTarget | Follow) => `${kind} ${String(id).trim().toLowerCase()}`

/** What following changes besides the list itself. */
const shaped = ['follows', 'stores', 'people', 'gatherings']

export function useFollow(target: FollowTarget) {
  const { user } = useUser()
  const { data: follows } = useQuery(followsQuery(user?.id ?? null))
  const change = useToldMutation(
    async (follows: boolean) => {
      await api(`${follows ? 'PUT' : 'DELETE'} /follows/:kind/:id`, { params: { ...target } })
    },
    {
      scope: `follow ${keyOf(target)}`,
      invalidates: shaped,
      alwaysRefreshes: true,
      failure: 'Not changed',
    },
  )
  const isKnown = user !== null && (follows?.some((follow) => keyOf(follow) === keyOf(target)) ?? false)
  return { isFollowing: change.isPending ? change.variables : isKnown, change }
}
