import { X } from 'lucide-react'

export interface AppliedChip {
  label: string
  onRemove: () => void
}

type AppliedChipsProps = { chips: readonly AppliedChip[]; onClear: () => void }

/** What a list is limited to now; a press takes it away. */
export function AppliedChips({ chips, onClear }: AppliedChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {chips.map(({ label, onRemove }) => (
        <li key={label} className="max-w-full min-w-0">
          <button type="button" className="chip max-w-full" aria-label={`Remove ${label}`} onClick={onRemove}>
            <span className="truncate">{label}</span>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className="min-h-11 px-2 text-sm font-semibold text-primary-ink underline underline-offset-4"
            onClick={onClear}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
