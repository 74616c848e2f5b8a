import { Award } from 'lucide-react'

/** Beside an insider's name, wherever it stands. */
export const InsiderMark = () => (
  <span title="HGFS Insider" className="ml-1 inline-block align-[-0.125em] text-find">
    <Award className="size-[1em]" aria-hidden="true" />
    <span className="sr-only"> (Insider)</span>
  </span>
)
