import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The frame of the form's two pages. */
export const HuntFormPage = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <div className="page-width max-w-3xl py-6 sm:py-10">
    <h1>{title}</h1>
    {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
    <div className="mt-6">{children}</div>
  </div>
)

export const HuntFormSkeleton = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-6">
    {['name', 'price', 'photo', 'radius'].map((field) => (
      <div key={field} className="flex flex-col gap-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-11.5 w-full" />
      </div>
    ))}
  </div>
)
