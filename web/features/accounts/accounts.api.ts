import { queryOptions } from '@tanstack/react-query'
import type { User } from '../../../domain/contracts/accounts.ts'
import { api } from '../../lib/api.ts'
import { closeAuthPrompt } from '../../lib/auth-prompt.ts'
import { changeSession } from '../../lib/session.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'

const nameOf = (user: User) => user.firstName || user.username

export function useLogin() {
  return useApiMutation('POST /login', {
    success: (user) => ({ title: 'Login successful', description: `Welcome back, ${nameOf(user)}!` }),
    failure: (error) => ({ title: 'Login failed', description: error.message || 'Login failed' }),
    onSuccess(user) {
      changeSession(user)
      closeAuthPrompt()
    },
  })
}

export function useRegister() {
  return useApiMutation('POST /register', {
    success: (user) => ({ title: 'Registration successful', description: `Welcome, ${nameOf(user)}!` }),
    failure: (error) => ({ title: 'Registration failed', description: error.message || 'Registration failed' }),
    onSuccess(user) {
      changeSession(user)
      closeAuthPrompt()
    },
  })
}

export const useForgotPassword = () =>
  useApiMutation('POST /forgot-password', {
    failure: (error) => ({
      title: 'Failed to send reset email',
      description: error.message || 'An unknown error occurred',
    }),
  })
export const useResetPassword = () =>
  useApiMutation('POST /reset-password', { failure: false, success: { title: 'Password changed' } })

export const useChangeProfile = () =>
  useApiMutation('PUT /user', {
    // An address decides whether alerts can come by mail.
    invalidates: ['user', 'notification-settings'],
    success: { title: 'Profile saved' },
    failure: 'Profile not saved',
  })
export const useChangePassword = () =>
  useApiMutation('POST /user/password', {
    invalidates: ['user'],
    success: { title: 'Password changed', description: 'Your other devices were signed out.' },
    failure: false,
  })

export function useDeleteAccount() {
  return useApiMutation('DELETE /user', {
    success: { title: 'Account deleted', description: 'All your data has been removed.' },
    failure: false,
    onSuccess: () => changeSession(null),
  })
}

export const providersQuery = queryOptions({ queryKey: ['auth-providers'], queryFn: () => api('GET /auth/providers') })
export const isUsernameFree = async (username: string) =>
  (await api('GET /check-username', { query: { username } })).available

export const useConfirmEmail = () => useApiMutation('POST /confirm-email', { invalidates: ['user'], failure: false })
export const useSendConfirmEmail = () =>
  useApiMutation('POST /user/confirm-email', {
    success: { title: 'Check your mail', description: 'A new link is on its way. It works for 24 hours.' },
    failure: 'Link not sent',
  })

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => api('GET /user/sessions'),
  staleTime: 0,
})
/** Ends one session; `isCurrent` signs out here too. */
export function useEndSession(isCurrent: boolean) {
  return useApiMutation('DELETE /user/sessions/:id', {
    invalidates: ['sessions'],
    success: isCurrent ? { title: 'Logged out' } : { title: 'Signed out there' },
    failure: 'Not signed out',
    onSuccess: () => (isCurrent ? changeSession(null) : undefined),
  })
}
export const useEndOtherSessions = () =>
  useApiMutation('DELETE /user/sessions', {
    invalidates: ['sessions'],
    success: { title: 'Signed out everywhere else' },
    failure: 'Not signed out',
  })
