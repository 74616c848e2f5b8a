import type { User } from '../../domain/contracts/accounts.ts'
import type { Refused, Verdict } from './api.ts'
import { askToSignIn, authPrompt } from './auth-prompt.ts'
import { releaseForm } from './forms/held-form.ts'
import { holdsUnsaved, keepOpenForms } from './forms/open-forms.ts'
import { queryClient } from './query-client.ts'
import { changeSession, endedSession, knownUser } from './session.ts'

/** Decides what becomes of a call that the server knows nobody for: it asks to sign in, and then goes on by itself. */
export async function judge(call: Refused): Promise<Verdict> {
  const before = knownUser()?.id ?? null
  const found = await whoIsThere()
  if (found === undefined) return 'stop'
  if (found) adopt(found)
  // Only the token was old: as a guest the call may be fine.
  else if (call.why === 'token') return 'again'
  else {
    noteEnd(call.isPressed)
    if (!call.isPressed) return 'stop'
    await signInAgain(before !== null)
  }
  const now = endedSession.get() === null ? knownUser() : null
  if (!now) return 'stop'
  if (call.onlyFor !== undefined) return now.id === call.onlyFor ? 'again' : anothersCall()
  return before === null || before === now.id || isForAnybody(call.name) ? 'again' : anothersCall()
}

const anothersCall = () =>
  Response.json(
    { message: 'You are signed in as somebody else now. Please check this and try again.', code: 'another_account' },
    { status: 403 },
  )

/** Whoever is in front of the screen may send what makes something new; what changes one person's things is theirs. */
const isForAnybody = (name: string) =>
  /^POST \/(hunts|gatherings|finds|scores|reports|categories|insider\/feedback|identify-product|generate-description|search\/photo)\b/.test(
    name,
  )

let asking: Promise<User | null | undefined> | undefined

/** As the server sees it now; undefined when it did not say. */
function whoIsThere(): Promise<User | null | undefined> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<User | null | undefined> {
  try {
    const response = await fetch('/api/user', { credentials: 'same-origin' })
    if (response.ok) return (await response.json()) as User
    return response.status === 401 ? null : undefined
  } catch {
    return undefined
  }
}

function adopt(user: User): void {
  if (knownUser()?.id !== user.id || endedSession.get() !== null) changeSession(user, false)
}

/** The truth at once where nothing can be lost by it; else in the header only. */
function noteEnd(isPressed: boolean): void {
  const known = knownUser()
  if (!known) return
  const isBusy = isPressed || authPrompt.get().open || queryClient.isMutating() > 0 || holdsUnsaved()
  if (isBusy) endedSession.set(known.id)
  else changeSession(null, false)
}

/** When something in the background says that the session may be over. */
export async function checkSession(): Promise<void> {
  const found = await whoIsThere()
  if (found) adopt(found)
  else if (found === null) noteEnd(false)
}

/** Resolves when the dialog is closed, by signing in or otherwise. */
async function signInAgain(wasSignedIn: boolean): Promise<void> {
  // The way to sign in may lead over another site and back. Where nothing can be kept, the page itself still holds it.
  await keepOpenForms({ toSignIn: wasSignedIn })
  return new Promise((resolve) => {
    if (!authPrompt.get().open)
      askToSignIn(
        wasSignedIn ? 'Your session has ended. Please sign in again to go on.' : 'Please sign in or register to go on.',
      )
    const stop = authPrompt.subscribe(() => {
      if (authPrompt.get().open) return
      stop()
      // Here the call itself goes on.
      releaseForm()
      resolve()
    })
  })
}
