import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Heads the card into which a row turns on phones. */
  primary?: boolean
  /** Kept for wide screens only. */
  wideOnly?: boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode
  /** Instead of rows, when there are none. */
  empty?: ReactNode
}

/** A table on wide screens; on phones every row is a card with its headers beside the values. */
export function DataTable<Row>({ caption, columns, rows, rowKey, actions, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    // The roles are spelled out because display: block on phones would take them away.
    <table role="table" className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.header} role="columnheader" scope="col" className={cellLook(column)}>
              {column.header}
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
              <td
                key={column.header}
                role="cell"
                data-header={column.primary ? undefined : column.header}
                className={cellLook(column)}
              >
                {column.cell(row)}
              </td>
            ))}
            {actions && (
              <td role="cell" className="data-table-actions">
                {actions(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellLook<Row>({ align, primary, wideOnly }: Column<Row>): string {
  return classNames(
    align === 'right' && 'data-table-right',
    primary && 'data-table-primary',
    wideOnly && 'data-table-wide',
  )
}
