import { useQuery } from '@tanstack/react-query'
import type { NewsletterSubscriber } from '../../../domain/contracts/newsletter-issues.ts'
import { formatRelative } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { missing, type Column } from '../../ui/data-table.tsx'
import { AdminTable, type Filter } from './admin-table.tsx'
import { readersQuery, sentIssuesQuery } from './admin.api.ts'
import { StatCard } from './stat-card.tsx'

const statuses = {
  confirmed: { label: 'Confirmed', hue: 'success' },
  asked: { label: 'Asked to confirm', hue: 'neutral' },
  left: { label: 'Left', hue: 'neutral' },
} as const

const columns: Column<NewsletterSubscriber>[] = [
  {
    header: 'Email',
    primary: true,
    sort: 'email',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    header: 'Status',
    cell: ({ status }) => <Badge hue={statuses[status].hue}>{statuses[status].label}</Badge>,
  },
  { header: 'Zip code', cell: ({ zipCode }) => <span className="figures">{zipCode ?? missing}</span> },
  { header: 'Issues', align: 'right', cell: ({ received }) => received },
  { header: 'Since', sort: 'createdAt', cell: ({ createdAt }) => formatRelative(createdAt) },
]

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Everybody' },
      ...Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
    ],
  },
]

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function NewsletterTab() {
  const { data: readers } = useQuery(readersQuery)
  const { data: issues } = useQuery(sentIssuesQuery)
  const last = issues?.items[0]
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          It writes and sends itself on Thursdays, from what was spotted near each reader in the week before.
        </p>
        <LinkButton href="/newsletter" variant="secondary">
          All issues
        </LinkButton>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Readers" value={readers ?? '…'} />
        <StatCard label="Issues" value={issues?.total ?? '…'} />
        <StatCard label="Last issue" value={issues ? (last ? day.format(new Date(last.day)) : 'None yet') : '…'} />
        <StatCard label="Got the last issue" value={issues ? (last?.recipients ?? 0) : '…'} />
      </dl>
      <AdminTable
        name="subscribers"
        things="subscribers"
        columns={columns}
        filters={filters}
        rowKey={({ id }) => id}
        empty="Nobody has subscribed yet."
      />
    </div>
  )
}
