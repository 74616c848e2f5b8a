/**
 * The form whose writer has gone to sign in: when they come back, also over another site, it is sent without a second
 * press. Noted for this tab only, and not for long.
 */
const storageKey = 'hgfs.held-form'
const longestMs = 15 * 60_000

interface Held {
  form: string
  since: number
}

function held(): Held | undefined {
  try {
    const note = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Held | null
    return note && Date.now() - note.since < longestMs ? note : undefined
  } catch {
    return undefined
  }
}

export function holdForm(form: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ form, since: Date.now() } satisfies Held))
  } catch {
    // Without a note of it they press once more.
  }
}

export function releaseForm(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // There is none.
  }
}

export const isHeld = (form: string): boolean => held()?.form === form
