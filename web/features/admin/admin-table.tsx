import { useQuery } from '@tanstack/react-query'
import { Download, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTyped } from '../../lib/debounce.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select, type SelectOption } from '../../ui/fields/select-field.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { downloadPath, rowsPerPage, tableQuery, type RowOf, type TableName } from './admin.api.ts'
import { useTableAddress, type Address } from './table-address.ts'
import { countOf } from '../../lib/format.ts'

export type Filter = { name: string; label: string; options: readonly SelectOption[] }

type AdminTableProps<Name extends TableName> = {
  name: Name
  /** For the caption, the search box and trouble: 'users'. */
  things: string
  columns: ReadonlyArray<Column<RowOf<Name>>>
  rowKey: (row: RowOf<Name>) => number
  actions?: (row: RowOf<Name>) => ReactNode
  manyActions?: boolean
  empty: string
  filters?: readonly Filter[]
  /** The column by which the server sorts when nothing else is asked; otherwise that of time. */
  sortedBy?: string
  /** What the tab itself asks for, whatever the address says. */
  fixed?: Record<string, string | undefined>
}

/** A searchable, sortable table that comes from the server page by page. */
export function AdminTable<Name extends TableName>({ name, fixed = {}, ...table }: AdminTableProps<Name>) {
  const { address, change } = useTableAddress()
  const asked = definedOf({ ...address, ...fixed })
  const { data, isPending, isPlaceholderData, error, refetch, isFetching } = useQuery(tableQuery(name, asked))
  const page = Number(address['page'] ?? 1)
  const by = address['sort'] ?? table.sortedBy ?? defaultSort(table.columns)
  const order = address['order'] === 'asc' ? 'asc' : 'desc'
  const onSort = (next: string) =>
    change({ sort: next, order: next === by ? (order === 'desc' ? 'asc' : 'desc') : firstOrder(next) })
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / rowsPerPage))
  const isFiltered = Boolean(address['q']) || (table.filters ?? []).some((filter) => address[filter.name])
  return (
    <div className="flex flex-col gap-4">
      <Toolbar {...{ name, asked, address, change, by, order }} {...table} total={data?.total} />
      {isPending && <RowsSkeleton count={6} label={`Loading ${table.things}`} />}
      {error && (
        <ErrorState title={`Failed to fetch ${table.things}`} onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      )}
      {data && !error && (
        <div
          className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
          aria-busy={isFetching}
        >
          <DataTable
            caption={`All ${table.things}`}
            columns={table.columns}
            rows={data.rows}
            rowKey={table.rowKey}
            actions={table.actions}
            manyActions={table.manyActions}
            sorting={{ by, order, onSort }}
            empty={
              <p className="py-12 text-center text-ink-soft">
                {isFiltered ? `Nothing here fits your search.` : table.empty}
              </p>
            }
          />
        </div>
      )}
      {data && (pageCount > 1 || page > 1) && (
        <Pagination
          page={page}
          pageCount={pageCount}
          hasNext={page < pageCount}
          onChange={(next) => {
            change({ page: next > 1 ? String(next) : undefined }, false)
            document.querySelector('[role=tabpanel]')?.scrollIntoView({ block: 'start' })
          }}
        />
      )}
    </div>
  )
}

const definedOf = (values: Record<string, string | undefined>): Address =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Words are read from A, all else from the newest or the most. */
const words = new Set(['username', 'email', 'title', 'productName'])
const firstOrder = (sort: string): 'asc' | 'desc' => (words.has(sort) ? 'asc' : 'desc')
function orderWords(sort: string): { asc: string; desc: string } {
  if (words.has(sort)) return { asc: 'A to Z', desc: 'Z to A' }
  return sort.endsWith('At')
    ? { asc: 'oldest first', desc: 'newest first' }
    : { asc: 'low to high', desc: 'high to low' }
}

/** The column of time, or else the first that sorts after the name: as the server orders when it is not told. */
function defaultSort(columns: ReadonlyArray<{ sort?: string; primary?: boolean }>): string {
  const sortable = columns.filter((column) => column.sort)
  const chosen = sortable.find(({ sort }) => sort?.endsWith('At')) ?? sortable.find(({ primary }) => !primary)
  return chosen?.sort ?? ''
}

type ToolbarProps = {
  name: TableName
  things: string
  asked: Address
  /** What the person chose, where the tab asks otherwise. */
  address: Address
  change: (changes: Record<string, string | undefined>) => void
  filters?: readonly Filter[]
  columns: ReadonlyArray<{ header: string; sort?: string }>
  by: string
  order: 'asc' | 'desc'
  total: number | undefined
}

function Toolbar({ name, things, asked, address, change, filters = [], columns, by, order, total }: ToolbarProps) {
  const [text, setText] = useTyped(asked['q'] ?? '', (q) => change({ q }), 300)
  const sortable = columns.filter((column) => column.sort)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <search className="min-w-52 flex-1">
        <TextField
          label={`Search ${things}`}
          hideLabel
          type="search"
          placeholder={`Search ${things}`}
          maxLength={200}
          prefix={<Search className="size-5" aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </search>
      {filters.map((filter) => (
        <Select
          key={filter.name}
          label={filter.label}
          hideLabel
          className="min-w-36 max-sm:flex-1"
          options={filter.options}
          value={address[filter.name] ?? asked[filter.name] ?? ''}
          onChange={(event) => change({ [filter.name]: event.currentTarget.value })}
        />
      ))}
      {sortable.length > 1 && (
        <Select
          label="Sort by"
          hideLabel
          className="min-w-36 flex-1 md:hidden"
          options={sortable.flatMap(({ sort = '', header }) =>
            [firstOrder(sort), firstOrder(sort) === 'asc' ? ('desc' as const) : ('asc' as const)].map((direction) => ({
              value: `${sort} ${direction}`,
              label: `${header}, ${orderWords(sort)[direction]}`,
            })),
          )}
          value={`${by} ${order}`}
          onChange={(event) => {
            const [sort, direction] = event.currentTarget.value.split(' ')
            change({ sort, order: direction })
          }}
        />
      )}
      <p className="min-h-11.5 content-center text-sm text-ink-soft figures" aria-live="polite">
        {total === undefined ? '' : countOf(total, 'row')}
      </p>
      <LinkButton
        external
        download=""
        variant="secondary"
        className="ml-auto min-h-11.5"
        href={downloadPath(name, asked)}
        aria-label={`Download ${things} as CSV`}
        icon={<Download className="size-5" aria-hidden="true" />}
      >
        CSV
      </LinkButton>
    </div>
  )
}
