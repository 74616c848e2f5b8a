import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

/** True from the moment the element is on the screen or close to it. */
export function useNear(element: RefObject<Element | null>, margin = '300px 0px'): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element, margin])
  return isNear
}

type WhenNearProps = {
  children: ReactNode
  /** As high as what comes, so that nothing below moves under a finger. */
  className?: string
}

/** What lies far below is neither fetched nor rendered before somebody comes near it. */
export function WhenNear({ children, className = 'min-h-11' }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  return isNear ? children : <div ref={place} className={className} />
}
