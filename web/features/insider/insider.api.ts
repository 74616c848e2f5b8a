import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'

export { categoryOptions, statusLook, typeLabel, typeOptions } from './feedback-words.ts'

/** Keys name the person, so that the next one at this browser starts with nothing of theirs. */
export const eligibilityQuery = (userId: number) =>
  queryOptions({
    queryKey: ['insider', 'eligibility', userId],
    queryFn: ({ signal }) => api('GET /insider/check-eligibility', { signal }),
    // Gathering one more product may change it.
    staleTime: 0,
  })

export const ownFeedbackQuery = (userId: number) =>
  queryOptions({
    queryKey: ['insider', 'own', userId],
    queryFn: async ({ signal }) => (await api('GET /insider/feedback', { signal })).feedback,
    staleTime: 30_000,
  })

export const publicFeedbackQuery = (userId: number) =>
  queryOptions({
    queryKey: ['insider', 'public', userId],
    queryFn: async ({ signal }) => (await api('GET /insider/feedback', { query: { public: 'true' }, signal })).feedback,
    staleTime: 30_000,
  })

export const useJoin = () =>
  useApiMutation('POST /insider/update-status', {
    invalidates: ['user', 'insider'],
    success: {
      title: 'Welcome to HGFS Insider!',
      description: "You're now part of our exclusive insider program.",
    },
    failure: 'Failed to join insider program',
  })

export const useLeaveProgram = () =>
  useApiMutation('POST /insider/update-status', {
    invalidates: ['user', 'insider'],
    success: { title: 'You left the Insider Program', description: 'You can come back whenever you like.' },
    failure: 'Failed to leave the insider program',
  })

export const useSubmitFeedback = (onSuccess: () => void) =>
  useApiMutation('POST /insider/feedback', {
    invalidates: ['insider', 'user'],
    isOverAtOnce: true,
    success: { title: 'Feedback submitted', description: 'Thank you for your feedback!' },
    failure: 'Failed to submit feedback',
    onSuccess,
  })

export const useVote = () =>
  useApiMutation('POST /insider/feedback/:id/vote', { invalidates: ['insider'], failure: 'Failed to vote' })
export const useTakeVoteBack = () =>
  useApiMutation('DELETE /insider/feedback/:id/vote', {
    invalidates: ['insider'],
    failure: 'Failed to take the vote back',
  })
