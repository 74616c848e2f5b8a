/** One toast at a time, held outside React so that any code may raise one and it stays across pages. */
export type Toast = {
  title: string
  description?: string
  variant?: 'default' | 'success' | 'destructive'
  /** Milliseconds on screen, not counting time under the pointer or with the focus. */
  duration?: number
  action?: { label: string; onSelect: () => void }
}
export type ShownToast = Toast & { id: number; duration: number }

/** Told on a dialog that has opened: what lies outside of it cannot be pressed any more, so the toast moves in. */
export const modalOpened = 'modal-opened'

export const TOAST_DURATION = 5000

let shown: ShownToast | null = null
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

/** Takes the place of the toast on screen, if there is one. */
export function toast(next: Toast): number {
  lastId += 1
  show({ ...next, id: lastId, duration: next.duration ?? TOAST_DURATION })
  return lastId
}

export function dismissToast(id = shown?.id): void {
  if (shown && shown.id === id) show(null)
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
  timer = setTimeout(() => show(null), Math.max(0, remaining))
}

export const currentToast = (): ShownToast | null => shown

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
