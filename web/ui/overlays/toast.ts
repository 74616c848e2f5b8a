/** One toast at a time, held outside React so that any code may raise one and it stays across pages. */
export type Toast = {
  title: string
  description?: string
  variant?: 'default' | 'success' | 'destructive'
  /** Milliseconds on screen, not counting time under the pointer or with the focus. */
  duration?: number
  action?: { label: string; onSelect: () => void }
  /** News waits until the answer to the member's last action has left the screen. */
  isNews?: boolean
}
export type ShownToast = Toast & { id: number; duration: number }

/** Told on a dialog that has opened: what lies outside of it cannot be pressed any more, so the toast moves in. */
export const modalOpened = 'modal-opened'

export const TOAST_DURATION = 5000

let shown: ShownToast | null = null
/** News that waits for the toast on screen to go. */
let waiting: ShownToast | null = null
let lastId = 0
let remaining = 0
let startedAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: ShownToast | null): void {
  clearTimeout(timer)
  timer = undefined
  shown = next
  remaining = next?.duration ?? 0
  if (next) resumeToast()
  for (const listener of listeners) listener()
}

/** Takes the place of the toast on screen, if there is one. News takes the place of news only. */
export function toast(next: Toast): number {
  lastId += 1
  const made = { ...next, id: lastId, duration: next.duration ?? TOAST_DURATION }
  if (made.isNews && shown && !shown.isNews) waiting = made
  else show(made)
  return lastId
}

function showNext(): void {
  const next = waiting
  waiting = null
  show(next)
}

export function dismissToast(id = shown?.id): void {
  if (waiting?.id === id) waiting = null
  if (shown && shown.id === id) showNext()
}

/** Drops news on screen and waiting, for example when its recipient signs out. */
export function dismissNews(): void {
  if (waiting) dismissToast(waiting.id)
  if (shown?.isNews) dismissToast()
}

export function pauseToast(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  remaining -= Date.now() - startedAt
}

export function resumeToast(): void {
  if (!shown || timer !== undefined || !Number.isFinite(remaining)) return
  startedAt = Date.now()
  timer = setTimeout(showNext, Math.max(0, remaining))
}

export const currentToast = (): ShownToast | null => shown

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
