import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

type PaginationProps = {
  page: number
  hasNext: boolean
  onChange: (page: number) => void
  /** Known totals make it 'Page 2 of 7'. */
  pageCount?: number
}

export function Pagination({ page, hasNext, onChange, pageCount }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4 py-6">
      <Button
        variant="secondary"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        icon={<ChevronLeft className="size-5" aria-hidden="true" />}
      >
        Previous
      </Button>
      <p aria-live="polite" className="font-semibold figures">
        Page {page}
        {pageCount !== undefined && ` of ${pageCount}`}
      </p>
      <Button variant="secondary" disabled={!hasNext} onClick={() => onChange(page + 1)}>
        Next
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </nav>
  )
}
