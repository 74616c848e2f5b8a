import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query'
import { toast, type Toast } from '../ui/overlays/toast.ts'
import { api, type AnswerOf, type CallInput, type EndpointName } from './api.ts'

interface Options<Input, Answer> {
  /** First parts of the query keys that are out of date afterwards. */
  invalidates?: string[]
  /** Also when it failed: what was shown at once may be wrong then. */
  alwaysRefreshes?: boolean
  success?: Toast | ((answer: Answer, input: Input) => Toast | undefined)
  /** Title of the toast when it fails, or the whole toast; false when the form itself says it. */
  failure?: string | ((error: Error, input: Input) => Toast) | false
  onSuccess?: (answer: Answer) => void
  /** Over once the server has said yes, however long the lists take: what a form has sent must not come back as a draft. */
  isOverAtOnce?: boolean
  /** Shows the change before the server has answered; what it returns takes it back when the server refuses. */
  showAtOnce?: (client: QueryClient, input: Input) => (() => void) | undefined
  /** Those of the same name run one after the other. */
  scope?: string
}

type Told<Input, Answer> = UseMutationResult<Answer, Error, Input, (() => void) | undefined>

const told = new WeakSet<Error>()
/** Whether the person has been told already: each event has one toast. */
export const wasTold = (error: unknown): boolean => error instanceof Error && told.has(error)

/** The one place where something that was asked for tells the person how it went. */
export function useToldMutation<Input, Answer>(
  work: (input: Input) => Promise<Answer>,
  { invalidates = [], success, failure = 'Operation failed', ...options }: Options<Input, Answer> = {},
): Told<Input, Answer> {
  const client = useQueryClient()
  const refresh = () => Promise.all(invalidates.map((part) => client.invalidateQueries({ queryKey: [part] })))
  return useMutation({
    mutationFn: work,
    scope: options.scope ? { id: options.scope } : undefined,
    onMutate: (input) => options.showAtOnce?.(client, input),
    async onSuccess(answer, input) {
      const shown = typeof success === 'function' ? success(answer, input) : success
      if (shown) toast({ variant: 'success', ...shown })
      options.onSuccess?.(answer)
      const refreshed = refresh()
      if (!options.isOverAtOnce) await refreshed
    },
    onError(error, input, takeBack) {
      takeBack?.()
      if (options.alwaysRefreshes) void refresh()
      if (failure === false || told.has(error)) return
      told.add(error)
      const said =
        typeof failure === 'function'
          ? failure(error, input)
          : { title: failure, description: error.message || 'An unexpected error occurred' }
      toast({ variant: 'destructive', ...said })
    },
  })
}

/** A call of the server that changes something. */
export const useApiMutation = <Name extends EndpointName>(
  name: Name,
  options: Options<CallInput<Name>, AnswerOf<Name>> = {},
): Told<CallInput<Name>, AnswerOf<Name>> => useToldMutation((input: CallInput<Name>) => api(name, input), options)
