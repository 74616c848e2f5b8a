import { useState } from 'react'
import { Link } from 'wouter'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { adminPriority } from '../../../domain/rules/priority.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { Hue } from '../../ui/hue.ts'
import { formatPrice } from '../../ui/money.ts'
import { AdminTable, type Filter } from './admin-table.tsx'
import { useDeleteFind, useDeleteGathering, useDeleteHunt, useDeleteScore, type RowOf } from './admin.api.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useLast } from './use-last.ts'

const money = (price: number | null) => (price === null ? '–' : formatPrice(price))

type Named = { id: number; productName: string; thumbnailUrl: string | null; username: string }

const product = <Row extends Named>(path: string): Column<Row> => ({
  header: 'Product',
  primary: true,
  sort: 'productName',
  cell: (row) => (
    <span className="flex min-w-0 items-center gap-3">
      <Thumbnail path={row.thumbnailUrl} />
      <span className="min-w-0">
        <Link href={`${path}/${row.id}`} className="block break-words underline-offset-4 hover:underline">
          {row.productName}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">by {row.username}</span>
      </span>
    </span>
  ),
})

const place = (name: string | null, address: string | null) => (
  <span className="min-w-0">
    <span className="block break-words">{name ?? 'Unknown Store'}</span>
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
        <span className="block break-words">{row.gatheringName}</span>
        <span className="block text-sm text-ink-soft">
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
  {
    ...product<RowOf<'scores'>>('/scores'),
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <Thumbnail path={row.thumbnailUrl} />
        <span className="min-w-0">
          <span className="block break-words">{row.productName}</span>
          <span className="block text-sm font-normal text-ink-soft">by {row.username}</span>
        </span>
      </span>
    ),
  },
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

/** The button of a row, and the question it asks first. */
function useDeletion(kind: string, gone: (row: Named) => string[], remove: Deletion) {
  const [chosen, setChosen] = useState<Named | null>(null)
  const shown = useLast(chosen)
  const close = () => setChosen(null)
  return {
    actions: (row: Named) => (
      <Button
        variant="ghost-danger"
        size="sm"
        aria-label={`Delete ${kind} ${row.productName}`}
        onClick={() => setChosen(row)}
      >
        Delete
      </Button>
    ),
    dialog: (
      <ConfirmDialog
        open={chosen !== null}
        onClose={close}
        title={`Delete ${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}
        question={`Delete the ${kind} “${shown?.productName ?? ''}” by ${shown?.username ?? ''}? This cannot be undone.`}
        gone={shown ? gone(shown) : []}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => chosen && remove.mutate({ params: { id: chosen.id } }, { onSuccess: close })}
      />
    ),
  }
}

export function HuntsTab() {
  const { actions, dialog } = useDeletion(
    'hunt',
    () => ['The hunt and its photo', 'Its finds, likes and comments'],
    useDeleteHunt(),
  )
  return (
    <>
      <AdminTable
        name="hunts"
        things="hunts"
        columns={huntColumns}
        rowKey={(row) => row.id}
        actions={actions}
        filters={statusFilter(['hunting', 'found', 'scored'])}
        empty="No product hunts found"
      />
      {dialog}
    </>
  )
}

export function GatheringsTab() {
  const gone = () => ['The gathering and its photos', 'The finds it led to, its likes and comments']
  const { actions, dialog } = useDeletion('gathering', gone, useDeleteGathering())
  const filters = [{ name: 'visibility', label: 'Seen by', options: choices('All', ['public', 'private', 'hidden']) }]
  return (
    <>
      <AdminTable
        name="gatherings"
        things="gatherings"
        columns={gatheringColumns}
        rowKey={(row) => row.id}
        actions={actions}
        filters={filters}
        empty="No product gatherings found"
      />
      {dialog}
    </>
  )
}

export function FindsTab() {
  const { actions, dialog } = useDeletion('find', () => ['The match, its likes and comments'], useDeleteFind())
  return (
    <>
      <AdminTable
        name="finds"
        things="finds"
        columns={findColumns}
        rowKey={(row) => row.id}
        actions={actions}
        filters={statusFilter(['found', 'dismissed', 'scored'])}
        empty="No product finds available"
      />
      {dialog}
    </>
  )
}

export function ScoresTab() {
  const { actions, dialog } = useDeletion('score', () => ['The purchase and its receipt'], useDeleteScore())
  return (
    <>
      <AdminTable
        name="scores"
        things="scores"
        columns={scoreColumns}
        rowKey={(row) => row.id}
        actions={actions}
        filters={statusFilter(['pending', 'shipping', 'completed', 'cancelled'])}
        empty="No product scores available"
      />
      {dialog}
    </>
  )
}
