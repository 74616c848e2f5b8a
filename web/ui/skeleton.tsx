import { cx } from 'class-variance-authority'

/** One gray shape. Give it the size of what will stand there. */
export const Skeleton = ({ className }: { className?: string }) => <span className={cx('skeleton', className)} />

type ListSkeletonProps = { count?: number; label?: string }

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Photo cards on their way. */
export function PhotoGridSkeleton({ count = 6, label = 'Loading' }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={label} className="photo-grid">
      {places(count).map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton className="aspect-4/5 rounded-lg" />
          <Skeleton className="mt-1 h-4 w-4/5" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
      ))}
    </div>
  )
}

/** Rows of a list or table on their way. */
export function RowsSkeleton({ count = 5, label = 'Loading' }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {places(count).map((place) => (
        <div key={place} className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4">
          <Skeleton className="size-12 rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A detail page on its way: photo beside words, stacked on phones. */
export function DetailSkeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-6 md:grid-cols-2 md:gap-10">
      <Skeleton className="aspect-4/5 rounded-lg" />
      <div className="flex flex-col gap-4 pt-2">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-12 w-40" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-4 h-12 w-48" />
      </div>
    </div>
  )
}
