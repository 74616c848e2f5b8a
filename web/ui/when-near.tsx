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

/** What lies far below is neither fetched nor rendered before somebody comes near it. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  return isNear ? children : <div ref={place} className="min-h-11" />
}
