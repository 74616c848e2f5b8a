/**
 * A page that the server rendered can be seen before its code is there. Links lead on by themselves; what else a visitor
 * does meanwhile is noted here and done again when the page is alive, so that nothing pressed or typed is lost.
 */
const acts: (() => void)[] = []

function noteClick({ target }: Event) {
  const button = target instanceof Element ? target.closest('button') : null
  if (button && button.type !== 'submit') acts.push(() => button.click())
}

function noteSubmit(event: Event) {
  event.preventDefault()
  const form = event.target
  if (form instanceof HTMLFormElement) acts.push(() => form.requestSubmit())
}

function noteInput({ target }: { target: EventTarget | null }) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  // Chosen files cannot be set by a program, but they are still there.
  if (target.type === 'file') {
    acts.push(() => target.dispatchEvent(new Event('change', { bubbles: true })))
    return
  }
  const typed = target.value
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set
  acts.push(() => {
    // React remembers what stands in a field: only a difference counts as typed.
    target.value = ''
    setValue?.call(target, typed)
    target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

let leaveTyping = () => {}

export function noteEarlyActs(page: HTMLElement): void {
  // Somebody may have typed before even this script was there.
  for (const target of page.querySelectorAll('input')) if (target.value !== target.defaultValue) noteInput({ target })
  page.addEventListener('click', noteClick, true)
  page.addEventListener('submit', noteSubmit, true)
  page.addEventListener('input', noteInput, true)
  leaveTyping = () => page.removeEventListener('input', noteInput, true)
}

/** From here on the page hears presses for itself; what is typed while it wakes up it takes for what always stood there. */
export function stopNoting(page: HTMLElement): void {
  page.removeEventListener('click', noteClick, true)
  page.removeEventListener('submit', noteSubmit, true)
}

export function doEarlyActs(): void {
  leaveTyping()
  for (const act of acts.splice(0)) act()
}
