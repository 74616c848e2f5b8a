import { queryOptions, useQuery } from '@tanstack/react-query'
import { builtInFlags, isFlagOn, type FeatureFlag } from '../../../domain/rules/feature-flags.ts'
import { api } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'

interface KnownFlags {
  flags: FeatureFlag[]
  /** The server has evaluated its flags for the person already, except for admins, who see them raw. */
  fromServer: boolean
}

export const flagsQuery = queryOptions({
  queryKey: ['feature-flags'],
  staleTime: 300_000,
  async queryFn(): Promise<KnownFlags> {
    try {
      return { ...(await api('GET /feature-flags')), fromServer: true }
    } catch (error) {
      console.error('Failed to fetch feature flags', error)
      return { flags: builtInFlags, fromServer: false }
    }
  },
})

/** Until the server has answered, the built-in list speaks. */
export function useFlag(id: string): boolean {
  const { user } = useUser()
  const { data } = useQuery(flagsQuery)
  const flag = (data?.flags ?? builtInFlags).find((known) => known.id === id)
  const isEvaluated = data?.fromServer && !user?.isAdmin
  return isEvaluated ? (flag?.enabled ?? false) : isFlagOn(flag, user?.id ?? null, user?.isInsider)
}
