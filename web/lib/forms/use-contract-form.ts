import type { SyntheticEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { FormProblem } from '../../ui/fields/form-error-summary.tsx'
import { toast, type Toast } from '../../ui/overlays/toast.ts'
import { askToSignIn } from '../auth-prompt.ts'
import type { KeptPhoto } from '../device-storage.ts'
import { useUser } from '../session.ts'
import { hasSignal } from '../signal.ts'
import { wasTold } from '../use-api-mutation.ts'
import { firstPart, problemsIn, problemsOfFailure, type Problems } from './contract-problems.ts'
import { goToFirst } from './first-problem.ts'
import { useDraft } from './use-draft.ts'

/** The photos that go along with a form. */
export interface FormPhotos {
  /** Others than at the beginning. */
  isChanged: () => boolean
  subscribe: (listener: () => void) => () => void
  kept: () => KeptPhoto[]
  restore: (kept: readonly KeptPhoto[]) => void
  /** As at the beginning. */
  reset: () => void
  /** Waits for those under way. */
  settle: () => Promise<KeptPhoto[]>
}

interface DraftOptions {
  /** What it is kept under: each record that it changes or adds to has its own. */
  name: string
  /** Off where the form is not on the screen. */
  keeps?: boolean
  onKept?: (() => Promise<void>) | undefined
  /** It comes back without a word: it is seen at a glance. */
  isQuiet?: boolean
  /** Fields that are never written to the device: passwords. */
  secrets?: readonly string[]
}

interface ContractFormOptions<Values extends FieldValues, Contract extends z.ZodType, Answer> {
  /** Before the name of a field it makes the field's id. */
  id?: string
  /** The rules of the request, the server's own. */
  contract: Contract
  start: Values
  /** The request from what was filled in; left out, they are the same. */
  bodyOf?: (values: Values) => unknown
  /** The field that a path of the request belongs to. */
  fieldOf?: (path: string) => string
  /** The field beside which a refusal stands that names none. */
  blames?: Path<Values> | ((error: Error) => Path<Values> | undefined)
  /** Checks while it is filled in, not only once it was sent. */
  checksAtOnce?: boolean
  /** What a field that is missing says in a toast besides; the first one of these counts, and gets the focus. */
  refusals?: readonly (readonly [field: string, words: Toast])[]
  photos?: FormPhotos
  draft?: DraftOptions
  /** Guests fill in everything first; this is why they are asked to sign in then. */
  signIn?: string | undefined
  /** `send` itself knows what to do without a signal, also for guests. */
  worksOffline?: boolean
  /** Rejects when the server says no: the form then stays as it is, and says why. */
  send: (body: z.output<Contract>, values: Values, photos: KeptPhoto[]) => Promise<Answer>
  onSent?: (answer: Answer) => void
}

type FieldProps = UseFormRegisterReturn & { id: string; error: string | undefined }

export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  submit: (event?: SyntheticEvent) => void
  isSending: boolean
  /** By field. */
  problems: Problems
  /** The same once it was sent, each leading to its field; while typing, a field speaks for itself. */
  summary: FormProblem[]
  idOf: (field: string) => string
  /** All that a field for text needs. */
  field: (name: Path<Values>) => FieldProps
  /** It is kept on the device when the page has to be left. */
  isKept: boolean
  /** Cancelled by its writer: it does not come back. */
  giveUp: () => void
}

/**
 * Every form of the app: checked by the contract, refused beside its fields, kept while a guest signs in, told in one
 * toast. When the session has ended, the call itself asks to sign in and goes on: see ended-session.ts.
 */
export function useContractForm<Values extends FieldValues, Contract extends z.ZodType, Answer>(
  options: ContractFormOptions<Values, Contract, Answer>,
): ContractForm<Values> {
  const { contract, bodyOf = same, fieldOf = firstPart, blames, signIn, photos, draft } = options
  const { user } = useUser()
  const check: Resolver<Values> = (values) => {
    const errors = Object.entries(problemsIn(contract, bodyOf(values), fieldOf)).map(
      ([field, message]) => [field, { type: 'contract', message }] as const,
    )
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
  const form = useForm<Values>({
    resolver: check,
    defaultValues: options.start as DefaultValues<Values>,
    mode: options.checksAtOnce ? 'onChange' : 'onSubmit',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, isSubmitted, errors } = form.formState
  const problems = problemsOf(errors)
  const idOf = (field: string) => (options.id ? `${options.id}-${field}` : field)

  const keeps = draft !== undefined && (draft.keeps ?? true)
  const keptValues = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !draft?.secrets?.includes(name))) as Partial<Values>
  const { holdForSignIn, discard } = useDraft<Partial<Values>>(draft?.name ?? '', {
    enabled: keeps,
    keeps,
    isQuiet: draft?.isQuiet ?? false,
    onKept: draft?.onKept,
    photos: () => photos?.kept() ?? [],
    present: () => ({ isTouched: isDirty || (photos?.isChanged() ?? false), values: keptValues(form.getValues()) }),
    isSending: () => isSubmitting,
    onChange(listener) {
      const stops = [form.subscribe({ formState: { values: true }, callback: listener }), photos?.subscribe(listener)]
      return () => stops.forEach((stop) => stop?.())
    },
    onRestore({ values, photos: kept }) {
      // Against what it starts with it is changed, as it was.
      form.reset({ ...options.start, ...values }, { keepDefaultValues: true })
      photos?.restore(kept)
    },
    onDiscard() {
      form.reset(options.start)
      photos?.reset()
    },
    onResume: () => submit(),
  })

  async function send(values: Values) {
    const kept = (await photos?.settle()) ?? []
    if (signIn && !user && (hasSignal() || !options.worksOffline)) {
      if (!draft) return askToSignIn(signIn)
      return holdForSignIn(keptValues(values), kept, signIn)
    }
    const answer = await options.send(contract.parse(bodyOf(values)), values, kept)
    if (draft) await discard()
    options.onSent?.(answer)
  }
  function refuse(found: FieldErrors<Values>) {
    const fields = Object.keys(problemsOf(found))
    const [first, words] = options.refusals?.find(([field]) => fields.includes(field)) ?? []
    if (words) toast({ variant: 'destructive', ...words })
    goToFirst((first ? [first] : fields).map(idOf))
  }
  function fail(error: unknown) {
    const blamed = typeof blames === 'function' ? blames : () => blames
    const found = problemsOfFailure(error, fieldOf, blamed)
    const fields = Object.keys(found)
    for (const [field, message] of Object.entries(found))
      form.setError(field as Path<Values>, { type: 'server', message })
    // What is held against something that the form does not show would be seen by nobody.
    const isSeen = fields.some((field) => document.getElementById(idOf(field)))
    if (isSeen) goToFirst(fields.map(idOf))
    else if (!wasTold(error)) toast({ title: 'Error', description: wordsOf(error), variant: 'destructive' })
  }
  function submit(event?: SyntheticEvent) {
    event?.preventDefault()
    // It may stand inside another form, which must not be sent with it.
    event?.stopPropagation()
    void form.handleSubmit((values) => send(values).catch(fail), refuse)()
  }

  return {
    ...form,
    submit,
    isSending: isSubmitting,
    problems,
    summary: isSubmitted ? Object.entries(problems).map(([field, message]) => ({ field: idOf(field), message })) : [],
    idOf,
    field: (name) => ({ id: idOf(name), error: problems[name], ...form.register(name) }),
    isKept: keeps,
    giveUp: () => void discard(),
  }
}

const same = <T>(values: T): T => values
const wordsOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'An unexpected error occurred'

const problemsOf = (errors: FieldErrors): Problems =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      typeof error?.message === 'string' ? [[field, error.message]] : [],
    ),
  )
