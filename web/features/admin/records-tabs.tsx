import { useState } from 'react'
import { Link } from 'wouter'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { adminPriority } from '../../../domain/rules/priority.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { Hue } from '../../ui/hue.ts'
import { formatPrice } from '../../ui/figures.ts'
import { AdminTable, type Filter } from './admin-table.tsx'
import { useDeleteFind, useDeleteGathering, useDeleteHunt, useDeleteScore, type RowOf } from './admin.api.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useLast } from '../../ui/overlays/use-last.ts'

const money = (price: number | null) => (price === null ? '–' : formatPrice(price))

type Named = { id: number; productName: string; thumbnailUrl: string | null; username: string }

/** With a link to its page, if it has one. */
const product = <Row extends Named>(path?: string): Column<Row> => ({
  header: 'Product',
  primary: true,
  sort: 'productName',
  cell: (row) => (
    <span className="flex min-w-0 items-center gap-3">
      <Thumbnail path={row.thumbnailUrl} name={row.productName} />
      <span className="min-w-0">
        {path ? (
          <Link href={`${path}/${row.id}`} className="line-clamp-4 wrap-anywhere underline-offset-4 hover:underline">
            {row.productName}
          </Link>
        ) : (
          <span className="line-clamp-4 wrap-anywhere">{row.productName}</span>
        )}
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">by {row.username}</span>
      </span>
    </span>
  ),
})

const place = (name: string | null, address: string | null) => (
  <span className="min-w-0">
    <span className="block wrap-anywhere">{name ?? 'Unknown Store'}</span>
    <span className="block text-sm text-ink-soft">{address ?? 'No address'}</span>
  </span>
)

const priorityHue: Record<ReturnType<typeof adminPriority>, Hue> = {
  High: 'danger',
  Medium: 'warning',
  Low: 'neutral',
  Normal: 'neutral',
}
const statusHue: Record<string, Hue> = {
  found: 'success',
  pending: 'hunt',
  scored: 'score',
  completed: 'success',
  shipping: 'hunt',
}
const statusBadge = (status: string | null, missing: string) => (
  <Badge hue={statusHue[status ?? ''] ?? 'neutral'} className="capitalize">
    {status ?? missing}
  </Badge>
)
const hidden = (isHidden: boolean) => isHidden && <Badge hue="danger">Hidden</Badge>
const added = <Row extends { createdAt: string }>(): Column<Row> => ({
  header: 'Added',
  sort: 'createdAt',
  cell: (row) => formatDate(row.createdAt),
})
const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
]
const statusFilter = (values: readonly string[]): Filter[] => [
  { name: 'status', label: 'Status', options: choices('Any status', values) },
]

const huntColumns: Column<RowOf<'hunts'>>[] = [
  product('/hunts'),
  { header: 'Target price', align: 'right', sort: 'price', cell: (row) => money(row.targetPrice) },
  {
    header: 'Priority',
    sort: 'priority',
    cell: (row) => <Badge hue={priorityHue[adminPriority(row.priority)]}>{adminPriority(row.priority)}</Badge>,
  },
  {
    header: 'Status',
    cell: (row) => (
      <span className="flex flex-wrap justify-end gap-1.5 md:justify-start">
        {statusBadge(row.status, 'Active')} {hidden(row.isHidden)}
      </span>
    ),
  },
  { header: 'Finds', align: 'right', cell: (row) => row.findCount },
  added(),
]
const gatheringColumns: Column<RowOf<'gatherings'>>[] = [
  product('/gatherings'),
  { header: 'Price', align: 'right', sort: 'price', cell: (row) => money(row.price) },
  { header: 'Store', cell: (row) => place(row.storeName, row.storeAddress) },
  {
    header: 'Seen by',
    cell: (row) => hidden(row.isHidden) || <Badge>{row.isPublic ? 'Everybody' : 'Only its owner'}</Badge>,
  },
  added(),
]
const findColumns: Column<RowOf<'finds'>>[] = [
  { ...product<RowOf<'finds'>>('/finds'), header: 'Hunting for', sort: undefined },
  {
    header: 'Found',
    cell: (row) => (
      <span className="min-w-0">
        <span className="line-clamp-4 wrap-anywhere">{row.gatheringName}</span>
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {row.storeName ?? 'Unknown Store'}, by {row.gatheredBy}
        </span>
      </span>
    ),
  },
  { header: 'Match', align: 'right', sort: 'matchScore', cell: (row) => `${matchPercent(row.matchScore)}%` },
  { header: 'Status', cell: (row) => statusBadge(row.status, 'Pending') },
  added(),
]
const scoreColumns: Column<RowOf<'scores'>>[] = [
  product(),
  {
    header: 'Paid',
    align: 'right',
    sort: 'price',
    cell: (row) =>
      row.purchasePrice === null
        ? '–'
        : `${row.purchaseQuantity > 1 ? `${row.purchaseQuantity} × ` : ''}${money(row.purchasePrice)}`,
  },
  { header: 'Store', cell: (row) => place(row.storeName, row.storeAddress) },
  { header: 'Status', cell: (row) => statusBadge(row.purchaseStatus, 'Pending') },
  { header: 'Payment', wideOnly: true, cell: (row) => row.paymentMethod ?? '–' },
  { header: 'Rating', align: 'right', sort: 'rating', cell: (row) => (row.rating ? `${row.rating}/5` : '–') },
  added(),
]

type Deletion = {
  isPending: boolean
  mutate: (input: { params: { id: number } }, options: { onSuccess: () => void }) => void
}
type RecordTable = 'hunts' | 'gatherings' | 'finds' | 'scores'
type RecordsTabProps<Name extends RecordTable> = {
  name: Name
  /** One of them: 'hunt'. */
  kind: string
  columns: ReadonlyArray<Column<RowOf<Name>>>
  filters: Filter[]
  empty: string
  /** What goes when one is deleted. */
  gone: readonly string[]
  remove: Deletion
}

/** All four have these; of the type of whichever it is, the compiler cannot tell. */
const named = (row: unknown) => row as Named

/** A table of everybody's records, each of which can be deleted, after a question. */
function RecordsTab<Name extends RecordTable>({ name, kind, gone, remove, ...table }: RecordsTabProps<Name>) {
  const [chosen, setChosen] = useState<Named | null>(null)
  const shown = useLast(chosen)
  const close = () => setChosen(null)
  return (
    <>
      <AdminTable
        name={name}
        things={name}
        rowKey={(row) => named(row).id}
        actions={(row) => (
          <Button
            variant="ghost-danger"
            size="sm"
            aria-label={`Delete ${kind} ${named(row).productName}`}
            onClick={() => setChosen(named(row))}
          >
            Delete
          </Button>
        )}
        {...table}
      />
      <ConfirmDialog
        open={chosen !== null}
        onClose={close}
        title={`Delete ${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}
        question={`Delete the ${kind} “${shown?.productName ?? ''}” by ${shown?.username ?? ''}? This cannot be undone.`}
        gone={gone}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => chosen && remove.mutate({ params: { id: chosen.id } }, { onSuccess: close })}
      />
    </>
  )
}

export const HuntsTab = () => (
  <RecordsTab
    name="hunts"
    kind="hunt"
    columns={huntColumns}
    filters={statusFilter(['hunting', 'found', 'scored'])}
    empty="No product hunts found"
    gone={['The hunt and its photo', 'Its finds, likes and comments']}
    remove={useDeleteHunt()}
  />
)
export const GatheringsTab = () => (
  <RecordsTab
    name="gatherings"
    kind="gathering"
    columns={gatheringColumns}
    filters={[{ name: 'visibility', label: 'Seen by', options: choices('All', ['public', 'private', 'hidden']) }]}
    empty="No product gatherings found"
    gone={['The gathering and its photos', 'The finds it led to, its likes and comments']}
    remove={useDeleteGathering()}
  />
)
export const FindsTab = () => (
  <RecordsTab
    name="finds"
    kind="find"
    columns={findColumns}
    filters={statusFilter(['found', 'dismissed', 'scored'])}
    empty="No product finds available"
    gone={['The match, its likes and comments']}
    remove={useDeleteFind()}
  />
)
export const ScoresTab = () => (
  <RecordsTab
    name="scores"
    kind="score"
    columns={scoreColumns}
    filters={statusFilter(['pending', 'shipping', 'completed', 'cancelled'])}
    empty="No product scores available"
    gone={['The purchase and its receipt']}
    remove={useDeleteScore()}
  />
)
