import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Above a record's page: the way back to all of its kind. */
export const Breadcrumb = ({ href, children }: { href: string; children: ReactNode }) => (
  <nav aria-label="Breadcrumb" className="-mt-2 mb-1">
    <Link href={href} className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink-soft hover:text-ink">
      <ArrowLeft className="size-4.5" aria-hidden="true" />
      {children}
    </Link>
  </nav>
)
