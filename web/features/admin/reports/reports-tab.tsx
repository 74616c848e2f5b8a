import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Report } from '../../../../domain/contracts/community.ts'
import { formatDate, formatRelative } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { AdminTable, type Filter } from '../admin-table.tsx'
import { useTableAddress } from '../table-address.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { Chosen, Decisions, Questions } from './report-decisions.tsx'
import { canHide, historyWords, useModeration, useReportKeys, type Decision, type Deed } from './moderation.ts'

const pages = {
  hunt: '/hunts',
  gathering: '/gatherings',
  find: '/finds',
  product: '/products',
  comment: null,
  person: null,
  portrait: null,
  receipt: null,
}

function Subject({ report, isPicked, onPick }: { report: Report; isPicked: boolean; onPick: () => void }) {
  const { entity, entityId, subject, status } = report
  const page = pages[entity]
  const words = subject ?? 'No longer there'
  return (
    <span className="flex min-w-0 items-center gap-3 md:min-w-56">
      {status === 'open' && (
        <label className="-m-2 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            data-report={report.id}
            checked={isPicked}
            onChange={onPick}
            aria-label={`Choose: ${words}`}
            className="size-5 accent-primary"
          />
        </label>
      )}
      <Thumbnail path={subject ? report.thumbnailUrl : null} size="lg" name={words} />
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

/** Whose it is, and whether it is the first time. */
function Author({ author }: Pick<Report, 'author'>) {
  if (!author) return <span className="text-ink-soft">Nobody’s</span>
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Avatar name={author.username} picture={author.profilePicture} size="sm" />
      <span className="min-w-0 md:min-w-36">
        <Link
          href={`/admin?tab=users&q=${encodeURIComponent(author.username)}`}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {author.username}
        </Link>
        {author.isSuspended && (
          <Badge hue="danger" className="ml-1.5">
            Suspended
          </Badge>
        )}
        <span className="block text-sm text-ink-soft">{historyWords(author)}</span>
        <span className="block text-sm text-ink-soft">since {formatDate(author.createdAt)}</span>
      </span>
    </span>
  )
}

const columns: Column<Report>[] = [
  { header: 'Author', cell: (report) => <Author author={report.author} /> },
  { header: 'Report', sort: 'createdAt', cell: (report) => <Reason report={report} /> },
]

function Reason({ report: { reason, source, reporter, status, resolvedBy, createdAt } }: { report: Report }) {
  return (
    <span className="flex min-w-0 flex-col items-end gap-1 whitespace-normal wrap-anywhere md:min-w-44 md:items-start">
      <span>{reason}</span>
      <span className="text-sm text-ink-soft">
        {source === 'photo-safety' ? 'Photo check' : `from ${reporter ?? 'somebody who left'}`},{' '}
        {formatRelative(createdAt)}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge hue={status === 'open' ? 'warning' : 'neutral'} className="capitalize">
          {status}
        </Badge>
        {resolvedBy && <span className="text-sm text-ink-soft">by {resolvedBy}</span>}
      </span>
    </span>
  )
}

/** What waits is shown first; the address says it when it is something else. */
const first = 'open'
const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'hidden', label: 'Hidden' },
      { value: 'deleted', label: 'Deleted' },
      { value: 'dismissed', label: 'Dismissed' },
      { value: 'all', label: 'All reports' },
    ],
  },
]

type Asked = { kind: 'delete'; reports: Report[] } | { kind: 'suspend'; author: NonNullable<Report['author']> }

export function ReportsTab() {
  const { address } = useTableAddress()
  const status = address['status'] ?? first
  const { settle, settleAll, suspend } = useModeration()
  const [picked, setPicked] = useState<ReadonlyMap<number, Report>>(new Map())
  const [asked, setAsked] = useState<Asked | null>(null)
  const rows = useRef(new Map<number, Report>())
  const ask = (next: Asked) => setAsked(next)
  const close = () => setAsked(null)

  function decide(reports: readonly Report[], action: Decision) {
    const done = () => {
      setPicked(new Map())
      close()
    }
    const [only, ...others] = reports
    if (only && others.length === 0) settle.mutate({ params: { id: only.id }, body: { action } }, { onSuccess: done })
    else settleAll.mutate({ body: { ids: reports.map(({ id }) => id), action } }, { onSuccess: done })
  }
  function act(report: Report, deed: Deed) {
    const { author } = report
    if (deed === 'delete') ask({ kind: 'delete', reports: [report] })
    else if (deed !== 'suspend') decide([report], deed)
    else if (author && !author.isSuspended && !author.isAdmin) ask({ kind: 'suspend', author })
  }
  useReportKeys((id, deed) => {
    const report = rows.current.get(id)
    if (report?.status === 'open' && (deed !== 'hide' || canHide(report))) act(report, deed)
  })

  const pick = (report: Report) =>
    setPicked((now) => {
      const next = new Map(now)
      if (!next.delete(report.id)) next.set(report.id, report)
      return next
    })
  const subject: Column<Report> = {
    header: 'Reported',
    primary: true,
    cell(report) {
      rows.current.set(report.id, report)
      return <Subject report={report} isPicked={picked.has(report.id)} onPick={() => pick(report)} />
    },
  }
  return (
    <>
      {picked.size > 0 && (
        <Chosen
          reports={[...picked.values()]}
          onDecide={decide}
          onDelete={(reports) => ask({ kind: 'delete', reports })}
          onClear={() => setPicked(new Map())}
        />
      )}
      <AdminTable
        name="reports"
        things="reports"
        columns={[subject, ...columns]}
        filters={filters}
        fixed={{ status: status === 'all' ? undefined : status }}
        rowKey={(report) => report.id}
        actions={(report) => <Decisions report={report} onAct={act} />}
        manyActions
        empty={status === first ? 'No report waits. All is well.' : 'Nothing has been reported.'}
      />
      <p className="mt-4 text-sm text-ink-soft max-md:hidden">
        Keys: <kbd>J</kbd> and <kbd>K</kbd> to move, <kbd>H</kbd> hide, <kbd>D</kbd> dismiss, <kbd>Delete</kbd> delete,{' '}
        <kbd>S</kbd> suspend, <kbd>Space</kbd> to choose several.
      </p>
      <Questions asked={asked} isPending={settle.isPending || settleAll.isPending} onClose={close}>
        {{
          delete: (reports) => decide(reports, 'delete'),
          suspend: ({ id }) => suspend.mutate({ params: { id } }, { onSuccess: close }),
        }}
      </Questions>
    </>
  )
}
