import { cx } from 'class-variance-authority'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useModal, type ModalProps } from '../overlays/use-modal.ts'
import { useZoom } from './use-zoom.ts'

export type LightboxProps = ModalProps & { photos: readonly string[]; alt: string; start: number }

const buttonLook =
  'grid size-11 place-items-center rounded-full bg-veil/68 text-white hover:bg-veil/90 disabled:opacity-40'

/** The photos alone, as large as the screen and larger. */
export default function Lightbox({ open, onClose, ...shown }: LightboxProps) {
  const { present, dialog } = useModal({ open, onClose })
  return (
    <dialog {...dialog} aria-label={`Photos of ${shown.alt}`} className="modal modal-screen">
      {present && <Viewer key={shown.start} {...shown} onClose={onClose} />}
    </dialog>
  )
}

/** A finger that went this far sideways wants the next photo. */
const swipePixels = 60

function Viewer({ photos, alt, start, onClose }: Omit<LightboxProps, 'open'>) {
  const [index, setIndex] = useState(Math.min(start, photos.length - 1))
  const zoom = useZoom()
  const startX = useRef<number | null>(null)

  function go(step: number) {
    const next = index + step
    if (next < 0 || next >= photos.length) return
    setIndex(next)
    zoom.reset()
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': zoom.closer,
    '=': zoom.closer,
    '-': zoom.farther,
  }
  const press = useEffectEvent(({ key }: KeyboardEvent) => keys[key]?.())
  // Wherever in the dialog the focus is.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const button = (label: string, icon: ReactNode, act: () => void, isOff = false, className = '') => (
    <button type="button" aria-label={label} disabled={isOff} onClick={act} className={cx(buttonLook, className)}>
      {icon}
    </button>
  )
  return (
    <div className="relative size-full">
      <div
        {...zoom.box}
        onTouchStart={(event) => {
          zoom.box.onTouchStart(event)
          startX.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null
        }}
        onTouchEnd={({ changedTouches }) => {
          const moved = startX.current === null ? 0 : (changedTouches[0]?.clientX ?? 0) - startX.current
          if (zoom.level === 1 && Math.abs(moved) > swipePixels) go(moved < 0 ? 1 : -1)
        }}
        className={cx('size-full touch-pan-x touch-pan-y overflow-auto overscroll-contain', zoom.cursor)}
      >
        <img
          src={photos[index]}
          alt={photos.length > 1 ? `${alt}, photo ${index + 1} of ${photos.length}` : alt}
          draggable={false}
          className="max-w-none object-contain"
          style={{ width: `${zoom.level * 100}%`, height: `${zoom.level * 100}%` }}
        />
      </div>
      <div className="absolute inset-x-3 top-3 flex items-center justify-end gap-2">
        {photos.length > 1 && (
          <span role="status" className="mr-auto rounded-full bg-veil/68 px-3 py-1 text-sm font-semibold figures">
            {index + 1} / {photos.length}
          </span>
        )}
        {button('Zoom out', <ZoomOut aria-hidden="true" />, zoom.farther, zoom.level === 1)}
        {button('Zoom in', <ZoomIn aria-hidden="true" />, zoom.closer, zoom.isClosest)}
        {button('Close', <X aria-hidden="true" />, onClose)}
      </div>
      {index > 0 &&
        button('Previous photo', <ChevronLeft aria-hidden="true" />, () => go(-1), false, 'absolute top-1/2 left-3')}
      {index < photos.length - 1 &&
        button('Next photo', <ChevronRight aria-hidden="true" />, () => go(1), false, 'absolute top-1/2 right-3')}
    </div>
  )
}
