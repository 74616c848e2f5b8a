/** A form on the page that can keep itself on the device. */
export interface OpenForm {
  isTouched: () => boolean
  /** Before its writer goes to sign in, it is noted when it was being sent. */
  keep: (toSignIn: boolean) => Promise<void>
}

const open = new Set<OpenForm>()

export function noteOpenForm(form: OpenForm): () => void {
  open.add(form)
  return () => {
    open.delete(form)
  }
}

/** Before the page is left without its writer wanting it. False when the device refused. */
export async function keepOpenForms({ toSignIn = false } = {}): Promise<boolean> {
  try {
    await Promise.all([...open].filter((form) => form.isTouched()).map((form) => form.keep(toSignIn)))
    return true
  } catch {
    return false
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const typedInto = new WeakSet<EventTarget>()

export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => target && typedInto.add(target), true)
}

const isWritten = (field: Field) => typedInto.has(field) && field.type !== 'search' && field.value !== ''

/** Something was typed into a form that does not keep itself: it would be lost with the page. */
export const holdsUnkept = (): boolean =>
  [...document.querySelectorAll<Field>('input, textarea, select')].some(
    (field) => isWritten(field) && !field.closest('[data-kept]'),
  )

export const holdsUnsaved = (): boolean => holdsUnkept() || [...open].some((form) => form.isTouched())
