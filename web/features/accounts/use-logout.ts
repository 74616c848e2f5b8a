import { changeSession } from '../../lib/session.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'

/** Every page can sign out, so it stands apart from the rest of the accounts. */
export function useLogout() {
  return useApiMutation('POST /logout', {
    success: { title: 'Logged out' },
    failure: (error) => ({ title: 'Logout failed', description: error.message || 'There was an error logging out.' }),
    onSuccess: () => changeSession(null),
  })
}
