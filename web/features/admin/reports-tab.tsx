import { useState } from 'react'
import { Link } from 'wouter'
import type { Report } from '../../../domain/contracts/community.ts'
import { formatRelative } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { AdminTable, type Filter } from './admin-table.tsx'
import { useSettleReport } from './admin.api.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useLast } from './use-last.ts'

const pages = {
  hunt: '/hunts',
  gathering: '/gatherings',
  find: '/finds',
  product: '/products',
  comment: null,
  portrait: null,
  receipt: null,
}
const hideable: ReadonlySet<Report['entity']> = new Set(['hunt', 'gathering', 'find'])

function Subject({ report }: { report: Report }) {
  const { entity, entityId, subject, photo } = report
  const page = pages[entity]
  const words = subject ?? 'No longer there'
  return (
    <span className="flex min-w-0 items-center gap-3">
      {photo && subject ? (
        <a
          href={photo}
          target="_blank"
          rel="noreferrer"
          className="shrink-0"
          aria-label={`The photo in question: ${words}`}
        >
          <Thumbnail path={report.thumbnailUrl} size="lg" />
        </a>
      ) : (
        <Thumbnail path={subject ? report.thumbnailUrl : null} />
      )}
      <span className="min-w-0">
        {page && subject ? (
          <Link href={`${page}/${entityId}`} className="line-clamp-4 wrap-anywhere underline-offset-4 hover:underline">
            {words}
          </Link>
        ) : (
          <span className="line-clamp-4 wrap-anywhere">{words}</span>
        )}
        <span className="block text-sm font-normal text-ink-soft">
          {entity} #{entityId}
        </span>
      </span>
    </span>
  )
}

const columns: Column<Report>[] = [
  { header: 'Reported', primary: true, cell: (report) => <Subject report={report} /> },
  {
    header: 'Reason',
    cell: (report) => <span className="block min-w-0 wrap-anywhere md:min-w-48">{report.reason}</span>,
  },
  {
    header: 'By',
    cell: (report) => (
      <span className="wrap-anywhere">
        {report.source === 'photo-safety' ? 'Photo check' : (report.reporter ?? 'Somebody who left')}
      </span>
    ),
  },
  {
    header: 'Status',
    cell: (report) => (
      <span className="flex flex-col items-end md:items-start">
        <Badge hue={report.status === 'open' ? 'warning' : 'neutral'} className="capitalize">
          {report.status}
        </Badge>
        {report.resolvedBy && <span className="text-sm wrap-anywhere text-ink-soft">by {report.resolvedBy}</span>}
      </span>
    ),
  },
  { header: 'When', sort: 'createdAt', cell: (report) => formatRelative(report.createdAt) },
]

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All reports' },
      { value: 'open', label: 'Open' },
      { value: 'hidden', label: 'Hidden' },
      { value: 'deleted', label: 'Deleted' },
      { value: 'dismissed', label: 'Dismissed' },
    ],
  },
]

export function ReportsTab() {
  const settle = useSettleReport()
  const [chosen, setChosen] = useState<Report | null>(null)
  const shown = useLast(chosen)
  const act = (report: Report, action: 'hide' | 'delete' | 'dismiss') =>
    settle.mutate({ params: { id: report.id }, body: { action } }, { onSuccess: () => setChosen(null) })
  const actions = (report: Report) => {
    const { subject, status } = report
    const isThere = subject !== null
    const canHide = hideable.has(report.entity) && isThere
    const named = (deed: string) => `${deed}: ${subject ?? `${report.entity} #${report.entityId}`}`
    if (status === 'hidden' && isThere) {
      return (
        <Button variant="secondary" size="sm" aria-label={named('Show again')} onClick={() => act(report, 'dismiss')}>
          Show again
        </Button>
      )
    }
    if (status !== 'open') return null
    return (
      <span className="inline-flex flex-wrap justify-end gap-1.5 md:flex-nowrap">
        <Button variant="secondary" size="sm" aria-label={named('Dismiss')} onClick={() => act(report, 'dismiss')}>
          Dismiss
        </Button>
        {canHide && (
          <Button variant="secondary" size="sm" aria-label={named('Hide')} onClick={() => act(report, 'hide')}>
            Hide
          </Button>
        )}
        {isThere && (
          <Button variant="ghost-danger" size="sm" aria-label={named('Delete')} onClick={() => setChosen(report)}>
            Delete
          </Button>
        )}
      </span>
    )
  }
  return (
    <>
      <AdminTable
        name="reports"
        things="reports"
        columns={columns}
        filters={filters}
        rowKey={(report) => report.id}
        actions={actions}
        manyActions
        empty="Nothing has been reported."
      />
      <ConfirmDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={`Delete the reported ${shown?.entity ?? 'record'}?`}
        question={`“${shown?.subject ?? ''}” is deleted for everybody. This cannot be undone.`}
        confirmLabel="Delete"
        pending={settle.isPending}
        onConfirm={() => chosen && act(chosen, 'delete')}
      />
    </>
  )
}
