import { cx } from 'class-variance-authority'
import { Check, TriangleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import {
  currentToast,
  dismissToast,
  onToastChange,
  pauseToast,
  resumeToast,
  type ShownToast,
  modalOpened,
} from './toast.ts'

/** Stands once, at the root. A modal dialog makes the rest of the page inert, so the toast moves into it. */
export function Toaster() {
  const shown = useSyncExternalStore(onToastChange, currentToast, () => null)
  const [host, setHost] = useState<Element | null>(null)

  useEffect(() => {
    const findHost = () => setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? null)
    const stopListening = onToastChange(findHost)
    // Dialogs' close events do not bubble, but they can be caught on the way down.
    document.addEventListener('close', findHost, { capture: true })
    document.addEventListener(modalOpened, findHost)
    return () => {
      stopListening()
      document.removeEventListener(modalOpened, findHost)
      document.removeEventListener('close', findHost, { capture: true })
    }
  }, [])

  // A page that is left takes its open dialog along without closing it; the toast must not go with it.
  useEffect(() => {
    if (!host) return
    const moveOut = () => {
      if (!host.isConnected) setHost(null)
    }
    moveOut()
    const observer = new MutationObserver(moveOut)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [host])

  const region = (
    <section aria-label="Messages" className="contents">
      <div role="status" aria-live="polite">
        {shown && shown.variant !== 'destructive' && <ToastCard key={shown.id} toast={shown} />}
      </div>
      <div role="alert" aria-live="assertive">
        {shown?.variant === 'destructive' && <ToastCard key={shown.id} toast={shown} />}
      </div>
    </section>
  )
  return host?.isConnected ? createPortal(region, host) : region
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const card = useRef<HTMLDivElement>(null)
  // The top layer keeps it above dialogs and out of reach of their transforms.
  useLayoutEffect(() => {
    if (!card.current?.isConnected) return undefined
    card.current.showPopover?.()
    return keepAboveBars(card.current)
  }, [])
  const bad = toast.variant === 'destructive'
  return (
    <div
      ref={card}
      popover="manual"
      data-toast={toast.variant ?? 'default'}
      className="toast"
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={resumeToast}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(toast.id)}
    >
      <span className={cx('toast-icon', bad && 'toast-icon-bad')} aria-hidden="true">
        {bad ? <TriangleAlert className="size-4.5" /> : <Check className="size-4.5" strokeWidth={3} />}
      </span>
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm text-ink-soft">{toast.description}</p>}
        {toast.action && (
          <button
            type="button"
            className="mt-1 text-sm font-semibold underline underline-offset-4"
            onClick={() => {
              toast.action?.onSelect()
              dismissToast(toast.id)
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" aria-label="Dismiss" onClick={() => dismissToast(toast.id)} className="toast-close">
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </div>
  )
}

const edge = 24
const gap = 12

/** Keeps the toast above the bars at the lower edge, also while the page scrolls or changes. Returns how to stop that. */
function keepAboveBars(card: HTMLElement): () => void {
  const place = () => {
    const lift = card.closest('dialog') ? edge : liftOver(document.querySelectorAll('[data-sticky-bar]'), card)
    card.style.setProperty('--toast-lift', `${lift}px`)
  }
  place()
  const changes = new MutationObserver(place)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('scroll', place, { passive: true })
  addEventListener('resize', place)
  return () => {
    changes.disconnect()
    removeEventListener('scroll', place)
    removeEventListener('resize', place)
  }
}

/** Returns how far above the lower edge of the window the toast has to be so that it lies on none of the bars. */
function liftOver(bars: Iterable<Element>, card: HTMLElement): number {
  const height = document.documentElement.clientHeight
  const { left, right } = card.getBoundingClientRect()
  const inTheWay = Array.from(bars, (bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .sort((one, other) => other.top - one.top)
  let bottom = height - edge
  for (const bar of inTheWay) {
    const isCovered = bar.top < bottom && bar.bottom > bottom - card.offsetHeight - gap
    if (isCovered) bottom = bar.top - gap
  }
  return height - bottom
}
