import type { Report } from '../../../../domain/contracts/community.ts'
import { countOf } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useLast } from '../../../ui/overlays/use-last.ts'
import { canHide, type Decision, type Deed } from './moderation.ts'

/** The buttons of one report. */
export function Decisions({ report, onAct }: { report: Report; onAct: (report: Report, deed: Deed) => void }) {
  const { subject, status, author } = report
  const isThere = subject !== null
  const button = (label: string, deed: Deed, isDangerous = false) => (
    <Button
      variant={isDangerous ? 'ghost-danger' : 'secondary'}
      size="sm"
      className="max-md:min-h-11"
      aria-label={`${label}: ${subject ?? `${report.entity} #${report.entityId}`}`}
      onClick={() => onAct(report, deed)}
    >
      {label}
    </Button>
  )
  if (status === 'hidden' && isThere) return button('Show again', 'dismiss')
  if (status !== 'open') return null
  return (
    <span className="inline-grid grid-cols-2 gap-1.5 max-md:w-full md:w-max">
      {button('Dismiss', 'dismiss')}
      {canHide(report) && button('Hide', 'hide')}
      {isThere && report.entity !== 'person' && button('Delete', 'delete', true)}
      {author && !author.isSuspended && !author.isAdmin && (
        <Button
          variant="ghost-danger"
          size="sm"
          className="max-md:min-h-11"
          aria-label={`Suspend: ${author.username}`}
          onClick={() => onAct(report, 'suspend')}
        >
          Suspend
        </Button>
      )}
    </span>
  )
}

type ChosenProps = {
  reports: readonly Report[]
  onDecide: (reports: readonly Report[], action: Decision) => void
  onDelete: (reports: Report[]) => void
  onClear: () => void
}

/** What can be done with several at once. */
export const Chosen = ({ reports, onDecide, onDelete, onClear }: ChosenProps) => (
  <section
    aria-label="Chosen reports"
    className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-sunken px-4 py-2 shadow-md"
  >
    <p role="status" className="mr-auto font-semibold">
      {countOf(reports.length, 'report')} chosen
    </p>
    <Button variant="secondary" onClick={() => onDecide(reports, 'dismiss')}>
      Dismiss all
    </Button>
    {reports.every(canHide) && (
      <Button variant="secondary" onClick={() => onDecide(reports, 'hide')}>
        Hide all
      </Button>
    )}
    <Button variant="ghost-danger" onClick={() => onDelete([...reports])}>
      Delete all
    </Button>
    <Button variant="ghost" onClick={onClear}>
      Clear
    </Button>
  </section>
)

type Author = NonNullable<Report['author']>
type QuestionsProps = {
  asked: { kind: 'delete'; reports: Report[] } | { kind: 'suspend'; author: Author } | null
  isPending: boolean
  onClose: () => void
  children: { delete: (reports: Report[]) => void; suspend: (author: Author) => void }
}

/** What cannot be taken back, or hits a person, is asked first. */
export function Questions({ asked, isPending, onClose, children }: QuestionsProps) {
  const shown = useLast(asked)
  const reports = shown?.kind === 'delete' ? shown.reports : []
  const author = shown?.kind === 'suspend' ? shown.author : null
  const [only] = reports
  return (
    <>
      <ConfirmDialog
        open={asked?.kind === 'delete'}
        onClose={onClose}
        title={
          reports.length > 1 ? `Delete ${reports.length} records?` : `Delete the reported ${only?.entity ?? 'record'}?`
        }
        question={
          reports.length > 1
            ? 'All that was reported is deleted for everybody. This cannot be undone.'
            : `“${only?.subject ?? ''}” is deleted for everybody. This cannot be undone.`
        }
        confirmLabel="Delete"
        pending={isPending}
        onConfirm={() => asked?.kind === 'delete' && children.delete(asked.reports)}
      />
      <ConfirmDialog
        open={asked?.kind === 'suspend'}
        onClose={onClose}
        title="Suspend User"
        question={`${author?.username ?? ''} is signed out everywhere at once and cannot sign in until you lift it. Nothing is deleted.`}
        confirmLabel="Suspend"
        onConfirm={() => asked?.kind === 'suspend' && children.suspend(asked.author)}
      />
    </>
  )
}
