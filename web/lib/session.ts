import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '../../domain/contracts/accounts.ts'
import { api, ApiError } from './api.ts'
import { initialData } from './initial-data.ts'

/** The signed-in person, or null. A failure other than 401 counts as signed out. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  staleTime: 300_000,
  initialData: initialData?.user,
  async queryFn(): Promise<User | null> {
    try {
      return await api('GET /user')
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) console.error('Failed to get user', error)
      return null
    }
  },
})

export function useUser(): { user: User | null; isLoading: boolean } {
  const { data, isLoading } = useQuery(userQuery)
  return { user: data ?? null, isLoading }
}
