import type { QueryClient } from '@tanstack/react-query'
import type { Feedback } from '../../../domain/contracts/insider.ts'
import type { Requirement, Synthesis } from '../../../domain/contracts/admin-insider.ts'
import type { RowOf, TableName } from './admin.api.ts'

type TableQuery = Record<string, unknown>
type Page = { rows: { id: number }[]; total: number }
const isPage = (data: unknown): data is Page => typeof data === 'object' && data !== null && 'rows' in data

/**
 * Changes a row in every page of a table that is at hand, and drops it where it no longer fits what was asked for. The
 * function it answers puts everything back, and looks again.
 */
export function changeRow<Name extends TableName>(
  client: QueryClient,
  name: Name,
  id: number,
  change: (row: RowOf<Name>) => RowOf<Name>,
  fits: (row: RowOf<Name>, asked: TableQuery) => boolean,
): () => void {
  const queryKey = ['admin', name]
  const before = client.getQueriesData({ queryKey })
  // An answer that is on its way would show the old row again.
  void client.cancelQueries({ queryKey })
  for (const [key, data] of before) {
    if (!isPage(data)) continue
    const changed = (data.rows as RowOf<Name>[]).map((row) => ((row as { id: number }).id === id ? change(row) : row))
    const rows = changed.filter((row) => (row as { id: number }).id !== id || fits(row, key[2] as TableQuery))
    client.setQueryData(key, { rows, total: data.total - (changed.length - rows.length) })
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
    void client.invalidateQueries({ queryKey })
  }
}

/** Under a filter by status only rows of that status stay. */
export const hasStatusAsked = (row: { status: string }, asked: TableQuery) =>
  asked['status'] === undefined || asked['status'] === row.status
/** What is new counts as pending. */
export const isFeedbackAsked = (row: Feedback, asked: TableQuery) =>
  hasStatusAsked({ status: row.status === 'new' ? 'pending' : row.status }, asked)
export const isUserAsked = (row: RowOf<'users'>, { status }: TableQuery) =>
  status === 'suspended' ? row.isSuspended : status === 'active' ? !row.isSuspended : true

/** A requirement stands in its table, and in the runs it came from. */
export function decideAtOnce(client: QueryClient, id: number, status: Requirement['status']): () => void {
  const decide = <Row extends Requirement>(row: Row): Row => (row.id === id ? { ...row, status } : row)
  const takeBackRow = changeRow(client, 'requirements', id, decide, hasStatusAsked)
  const before = client.getQueriesData<Synthesis>({
    queryKey: ['admin', 'syntheses'],
    predicate: ({ queryKey, state }) => typeof queryKey[2] === 'number' && state.data !== undefined,
  })
  for (const [key, run] of before)
    if (run) client.setQueryData(key, { ...run, requirements: run.requirements.map(decide) })
  return () => {
    takeBackRow()
    for (const [key, run] of before) client.setQueryData(key, run)
  }
}
