import { sql, type Placeholder } from 'drizzle-orm'
import type { Db } from './engine.ts'
import { withCompiledRows } from './row-mapper.ts'

/** Who asks, in a query that is written before anybody does. */
export type Asker = { id: Placeholder<'viewerId'>; isAdmin: boolean } | null

const viewerId = sql.placeholder('viewerId')
const askers = {
  guest: null,
  member: { id: viewerId, isAdmin: false },
  admin: { id: viewerId, isAdmin: true },
} as const

/**
 * Writing the text of a large query takes the builder longer than the database takes to run it, so the text is written
 * once for each kind of viewer. The query is executed with `viewerId` and whatever else it leaves open.
 */
export function keptQuery<Query extends object>(write: (db: Db, asker: Asker) => Query) {
  const kept = new WeakMap<Db, Map<keyof typeof askers, Query>>()
  return (db: Db, viewer: { isAdmin: boolean } | null): Query => {
    const kind = viewer === null ? 'guest' : viewer.isAdmin ? 'admin' : 'member'
    const known = kept.get(db) ?? new Map<keyof typeof askers, Query>()
    const query = known.get(kind) ?? withCompiledRows(write(db, askers[kind]))
    kept.set(db, known.set(kind, query))
    return query
  }
}
