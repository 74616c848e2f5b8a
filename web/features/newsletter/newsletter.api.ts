import { useApiMutation } from '../../lib/use-api-mutation.ts'

export const useSubscribe = () => useApiMutation('POST /newsletter', { failure: false })
export const useConfirmSubscription = () => useApiMutation('POST /newsletter/confirm', { failure: false })
export const useUnsubscribe = () => useApiMutation('POST /unsubscribe', { failure: false })
