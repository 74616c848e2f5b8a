import type { ReactNode } from 'react'
import { Link } from 'wouter'

type RailProps = { id: string; title: string; href: string; more: string; children: ReactNode }

/** A row that is swiped sideways, with the way to all of it. */
export function Rail({ id, title, href, more, children }: RailProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <Link href={href} className="py-2.5 font-semibold text-primary-ink hover:underline">
          {more}
        </Link>
      </div>
      {children}
    </section>
  )
}

/** Its things keep their width and go on past the edge. */
export const railLook =
  '-mx-3 mt-1 flex snap-x scroll-px-3 gap-3 overflow-x-auto px-3 pb-2 *:w-30 *:shrink-0 *:snap-start sm:gap-4 sm:*:w-44'
