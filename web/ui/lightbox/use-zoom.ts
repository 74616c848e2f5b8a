import { useLayoutEffect, useRef, useState, type PointerEvent, type TouchEvent } from 'react'

const levels = [1, 2, 4] as const
const closest = 4

const spread = ({ touches }: TouchEvent) => {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : null
}

/** A box that shows a part of its content larger: by buttons, a double press, two fingers; dragged with the mouse. */
export function useZoom() {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(1)
  const pinch = useRef<{ spread: number; level: number } | null>(null)
  const [level, setLevel] = useState(1)

  // What was in the middle stays there.
  useLayoutEffect(() => {
    const { current } = box
    if (!current || before.current === level) return
    const factor = level / before.current
    before.current = level
    const middle = (scrolled: number, size: number) => (scrolled + size / 2) * factor - size / 2
    current.scrollTo(middle(current.scrollLeft, current.clientWidth), middle(current.scrollTop, current.clientHeight))
  }, [level])

  return {
    level,
    isClosest: level >= closest,
    cursor: level > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
    reset: () => setLevel(1),
    closer: () => setLevel(levels.find((one) => one > level) ?? closest),
    farther: () => setLevel(levels.findLast((one) => one < level) ?? 1),
    box: {
      ref: box,
      onDoubleClick: () => setLevel(level > 1 ? 1 : 2),
      onPointerMove({ pointerType, buttons, movementX, movementY }: PointerEvent) {
        if (pointerType === 'mouse' && buttons === 1) box.current?.scrollBy(-movementX, -movementY)
      },
      onTouchStart(event: TouchEvent) {
        const apart = spread(event)
        pinch.current = apart === null ? null : { spread: apart, level }
      },
      onTouchMove(event: TouchEvent) {
        const apart = spread(event)
        if (apart === null || !pinch.current) return
        setLevel(Math.min(Math.max((pinch.current.level * apart) / pinch.current.spread, 1), closest))
      },
    },
  }
}
