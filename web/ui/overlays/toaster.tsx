import { cx } from 'class-variance-authority'
import { Check, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
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
  useEffect(() => {
    if (card.current?.isConnected) card.current.showPopover?.()
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
