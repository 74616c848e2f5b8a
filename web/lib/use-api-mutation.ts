import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query'
import { toast, type Toast } from '../ui/toast.ts'
import { api, type AnswerOf, type CallInput, type EndpointName } from './api.ts'

interface Options<Name extends EndpointName> {
  /** First parts of the query keys that are out of date afterwards. */
  invalidates?: string[]
  success?: Toast | ((answer: AnswerOf<Name>) => Toast | undefined)
  /** Title of the toast when it fails, or the whole toast; false when the form itself says it. */
  failure?: string | ((error: Error) => Toast) | false
  onSuccess?: (answer: AnswerOf<Name>) => void
  /** Shows the change before the server has answered; what it returns takes it back when the server refuses. */
  showAtOnce?: (client: QueryClient, input: CallInput<Name>) => (() => void) | undefined
}

/** The one place where a call that changes something tells the person how it went. */
export function useApiMutation<Name extends EndpointName>(
  name: Name,
  { invalidates = [], success, failure = 'Operation failed', onSuccess, showAtOnce }: Options<Name> = {},
): UseMutationResult<AnswerOf<Name>, Error, CallInput<Name>, (() => void) | undefined> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<Name>) => api(name, input),
    onMutate: (input) => showAtOnce?.(client, input),
    async onSuccess(answer) {
      const shown = typeof success === 'function' ? success(answer) : success
      if (shown) toast({ variant: 'success', ...shown })
      onSuccess?.(answer)
      await Promise.all(invalidates.map((part) => client.invalidateQueries({ queryKey: [part] })))
    },
    onError(error, _input, takeBack) {
      takeBack?.()
      if (failure === false) return
      if (typeof failure === 'function') toast({ variant: 'destructive', ...failure(error) })
      else
        toast({ variant: 'destructive', title: failure, description: error.message || 'An unexpected error occurred' })
    },
  })
}
