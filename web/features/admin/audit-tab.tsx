import type { AuditEntry } from '../../../domain/contracts/admin.ts'
import type { Column } from '../../ui/data-table.tsx'
import { AdminTable, type Filter } from './admin-table.tsx'
import { spokenField } from './field-words.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
function plain(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value !== 'string') return JSON.stringify(value)
  return instant.test(value) ? moment.format(new Date(value)) : value
}

/** 'status: new → approved', a line for each field. */
function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return <>–</>
  return (
    <ul className="min-w-0 text-sm">
      {fields.map((field) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-soft">{spokenField(field)}:</span>{' '}
          {before && field in before && plain(before[field])}
          {before && after && field in before && field in after && ' → '}
          {after && field in after && plain(after[field])}
        </li>
      ))}
    </ul>
  )
}

const columns: Column<AuditEntry>[] = [
  {
    header: 'Action',
    primary: true,
    cell: (entry) => (
      <span className="min-w-0">
        <span className="block">{entry.action.replace('.', ' ').replaceAll('-', ' ')}</span>
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">
          {entry.targetType} #{entry.targetId}
          {entry.targetName ? `, ${entry.targetName}` : ''}
        </span>
      </span>
    ),
  },
  { header: 'By', cell: (entry) => <span className="wrap-anywhere">{entry.actorName}</span> },
  { header: 'Changed', cell: (entry) => <Changes before={entry.before} after={entry.after} /> },
  { header: 'From', cell: (entry) => <span className="figures">{entry.address ?? 'the server'}</span> },
  { header: 'When', sort: 'createdAt', cell: (entry) => moment.format(new Date(entry.createdAt)) },
]

const kinds = 'user hunt gathering find score comment product feedback synthesis requirement flag table'.split(' ')
const filters: Filter[] = [
  {
    name: 'target',
    label: 'Done to',
    options: [
      { value: '', label: 'Everything' },
      ...kinds.map((kind) => ({ value: kind, label: kind.charAt(0).toUpperCase() + kind.slice(1) })),
    ],
  },
]

export const AuditTab = () => (
  <AdminTable
    name="audit"
    things="audit log"
    columns={columns}
    filters={filters}
    rowKey={(entry) => entry.id}
    empty="Nothing has been done yet."
  />
)
