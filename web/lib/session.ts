import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '../../domain/contracts/accounts.ts'
import { noteAccount, setAccount } from './account-on-device.ts'
import { api, ApiError, renewCsrfToken } from './api.ts'
import { authPrompt } from './auth-prompt.ts'
import { initialData } from './initial-data.ts'
import { holdsUnsaved } from './forms/open-forms.ts'
import { queryClient } from './query-client.ts'
import { createStore } from './store.ts'

/**
 * Whose session has ended while something of theirs is still open. The header shows it at once; the page stays as it is
 * until they have signed in again or gone elsewhere, so that nothing written or photographed is lost.
 */
export const endedSession = createStore<number | null>(null)

/** The signed-in person, or null. A failure other than 401 counts as signed out, unless nobody answered. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  staleTime: 300_000,
  initialData: initialData?.user,
  async queryFn(): Promise<User | null> {
    try {
      const user = await api('GET /user')
      noteAccount(user.id)
      endedSession.set(null)
      return user
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) noteAccount(null)
      else console.error('Failed to get user', error)
      const known = knownUser()
      // Whoever is out of reach has not signed out.
      if (error instanceof TypeError) return known
      if (!known || !holdsUnsaved()) return null
      endedSession.set(known.id)
      return known
    }
  },
})

export const knownUser = (): User | null => queryClient.getQueryData(userQuery.queryKey) ?? null

export function useUser(): { user: User | null; isLoading: boolean } {
  const { data, isLoading } = useQuery(userQuery)
  return { user: data ?? null, isLoading }
}

/** Everything shown may depend on who asks, so all of it is fetched anew when that changes. */
export function changeSession(user: User | null, isOnPurpose = true): void {
  renewCsrfToken()
  if (isOnPurpose) setAccount(user?.id ?? null)
  else noteAccount(user?.id ?? null)
  endedSession.set(null)
  queryClient.setQueryData(userQuery.queryKey, user)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' })
}

/** Somebody who goes elsewhere takes nothing along from a session that is over. */
export function leaveEndedSession(): void {
  if (endedSession.get() !== null && !authPrompt.get().open) changeSession(null, false)
}

if (initialData) noteAccount(initialData.user?.id ?? null)
