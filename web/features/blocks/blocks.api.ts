import { queryOptions } from '@tanstack/react-query'
import { apiAll } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'

export const blocksQuery = (userId: number) =>
  queryOptions({ queryKey: ['blocks', userId], queryFn: () => apiAll('GET /blocks') })

/** Nearly everything on screen may hold something of the person. */
const touched = [
  'blocks',
  'people',
  'follows',
  'hunts',
  'gatherings',
  'finds',
  'comments',
  'favorites',
  'stores',
  'products',
  'notifications',
  'community-stats',
  'recommendations',
]

export const useBlock = (name: string, onSuccess: () => void) =>
  useApiMutation('PUT /blocks/:username', {
    invalidates: touched,
    success: { title: `${name} is blocked`, description: 'You do not see each other any more.' },
    failure: 'Not blocked',
    onSuccess,
  })

export const useUnblock = (name: string) =>
  useApiMutation('DELETE /blocks/:username', {
    invalidates: touched,
    success: { title: `${name} is not blocked any more` },
    failure: 'Still blocked',
  })
