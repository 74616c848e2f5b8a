import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

type InfiniteListEndProps = {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** Said once everything is there: 'That’s every hunt.' */
  endLabel?: string
  /** The last page failed: stop loading by itself and offer to try again. */
  failed?: boolean
}

/** Stands under a list and asks for more before the person reaches it. The button serves keyboards and failures. */
export function InfiniteListEnd({ hasMore, loading, onMore, endLabel, failed = false }: InfiniteListEndProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const watching = hasMore && !loading && !failed
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })

  useEffect(() => {
    if (!watching || !sentinel.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && ask.current(),
      {
        rootMargin: '800px 0px',
      },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [watching])

  return (
    <div ref={sentinel} className="flex min-h-16 items-center justify-center py-6">
      {hasMore ? (
        <Button variant="ghost" onClick={onMore} pending={loading} pendingLabel="Loading more…">
          {failed ? 'Try Again' : 'Load more'}
        </Button>
      ) : (
        endLabel && <p className="list-end">{endLabel}</p>
      )}
    </div>
  )
}
