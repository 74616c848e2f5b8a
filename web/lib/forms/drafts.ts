import { forget, keep, recall, recallAll, type KeptPhoto } from '../device-storage.ts'
import { knownUser } from '../session.ts'

/** A form as it was when its writer left it. */
export interface Draft<Values> {
  values: Values
  photos: KeptPhoto[]
  savedAt: number
  /** What it is kept under. */
  form?: string
  /** Whose it is; nobody's yet when a guest wrote it. */
  userId?: number | null
}

const hour = 3600 * 1000
const longestKept = 7 * 24 * hour
/** Signing in does not take longer; what is older is offered. */
const recent = 12 * hour

type Kept = Draft<unknown>
const isOver = ({ savedAt }: Kept) => Date.now() - savedAt > longestKept
const ownUserId = () => knownUser()?.id ?? null
/** Several people may use one device: nobody's draft takes the place of another's. */
const keyOf = (form: string, userId: number | null) => (userId === null ? form : `${form} of ${userId}`)

let isSwept = false

export async function keepDraft(form: string, values: unknown, photos: KeptPhoto[]): Promise<void> {
  const userId = ownUserId()
  await keep('drafts', keyOf(form, userId), { form, values, photos, savedAt: Date.now(), userId } satisfies Kept)
  // What a guest left is this person's from now on.
  if (userId !== null) await forget('drafts', form)
  if (isSwept) return
  isSwept = true
  await sweep()
}

/** Puts away what nobody has come back for. */
async function sweep(): Promise<void> {
  const over = (await recallAll<Kept>('drafts')).filter(isOver)
  await Promise.all(over.map(({ form = '', userId = null }) => forget('drafts', keyOf(form, userId))))
}

/** What the person at this device may have back: their own, or what a guest left. */
export async function recallDraft<Values>(form: string): Promise<Draft<Values> | undefined> {
  const own = await recall<Draft<Values>>('drafts', keyOf(form, ownUserId()))
  const draft = own ?? (await recall<Draft<Values>>('drafts', form))
  if (!draft || !isOver(draft)) return draft
  await forgetDraft(form)
  return undefined
}

export async function forgetDraft(form: string): Promise<void> {
  await Promise.all([form, keyOf(form, ownUserId())].map((key) => forget('drafts', key)))
}

/** What stands in the form when a draft comes up. */
export interface Present {
  isTouched: boolean
  values: unknown
}

/** A draft fills the form by itself only while it is fresh, and never over something else that was written since. */
export function mayFill(draft: Draft<unknown>, present: Present, now = Date.now()): boolean {
  if (present.isTouched) return JSON.stringify(present.values) === JSON.stringify(draft.values)
  return now - draft.savedAt <= recent
}
