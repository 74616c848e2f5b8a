import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Heads the card into which a row turns on phones. */
  primary?: boolean
  /** Kept for wide screens only. */
  wideOnly?: boolean
  /** The name under which the list can be sorted by this column. */
  sort?: string
}

export type Sorting = {
  by: string
  order: 'asc' | 'desc'
  onSort: (by: string) => void
}

type DataTableProps<Row> = {
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode
  /** There are several of them: on phones they need a line of their own. */
  manyActions?: boolean
  /** Instead of rows, when there are none. */
  empty?: ReactNode
  /** Makes the headers of sortable columns buttons. On phones there are no headers: offer the choice elsewhere too. */
  sorting?: Sorting
}

/** A table on wide screens; on phones every row is a card with its headers beside the values. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  actions,
  manyActions = false,
  empty,
  sorting,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    // Where a table finds no room it is moved inside its own frame, never with the page.
    <div
      className="data-table-frame"
      {...(sorting || actions ? {} : { role: 'group', 'aria-label': caption, tabIndex: 0 })}
    >
      {/* The roles are spelled out because display: block on phones would take them away. */}
      <table role="table" className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={cellLook(column)}
                aria-sort={ariaSort(column, sorting)}
              >
                {sorting && column.sort ? <SortButton column={column} sorting={sorting} /> : column.header}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
              {actions && (
                <td role="cell" className={cx('data-table-actions', manyActions && 'data-table-actions-below')}>
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What a cell shows when there is nothing to show. */
export const missing = '–'

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  return (
    <td
      role="cell"
      data-header={column.primary ? undefined : column.header}
      className={cx(cellLook(column), content === missing && 'data-table-missing')}
    >
      {content}
    </td>
  )
}

function ariaSort<Row>({ sort }: Column<Row>, sorting: Sorting | undefined) {
  if (!sorting || !sort) return undefined
  if (sorting.by !== sort) return 'none'
  return sorting.order === 'asc' ? 'ascending' : 'descending'
}

function SortButton<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting }) {
  const isChosen = sorting.by === column.sort
  const Arrow = isChosen ? (sorting.order === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown
  return (
    <button
      type="button"
      onClick={() => column.sort && sorting.onSort(column.sort)}
      className={cx('inline-flex items-center gap-1.5 font-semibold hover:text-ink', isChosen && 'text-ink')}
    >
      {column.header}
      <Arrow className={cx('size-3.5', !isChosen && 'opacity-50')} aria-hidden="true" />
    </button>
  )
}

function cellLook<Row>({ align, primary, wideOnly, sort }: Column<Row>): string {
  return cx(
    // Moments are read in one piece.
    sort?.endsWith('At') && 'whitespace-nowrap',
    align === 'right' && 'data-table-right',
    primary && 'data-table-primary',
    wideOnly && 'data-table-wide',
  )
}
