import { sql, type Placeholder } from 'drizzle-orm'
import type { Db } from './engine.ts'
import { withCompiledRows } from './row-mapper.ts'

/** Who asks, in a query that is written before anybody does. */
export type Asker = {
  id: Placeholder<'viewerId'>
  isAdmin: boolean
  blocked: readonly number[] | Placeholder<'blocked'>
} | null

const viewerId = sql.placeholder('viewerId')
const askers: Record<'guest' | 'member' | 'apart' | 'admin', Asker> = {
  guest: null,
  member: { id: viewerId, isAdmin: false, blocked: [] },
  /** There are people they do not see. */
  apart: { id: viewerId, isAdmin: false, blocked: sql.placeholder('blocked') },
  admin: { id: viewerId, isAdmin: true, blocked: [] },
}
type Kind = keyof typeof askers
interface Asking {
  id: number
  isAdmin: boolean
  blocked: readonly number[]
}

const kindOf = (viewer: Asking | null): Kind =>
  viewer === null ? 'guest' : viewer.isAdmin ? 'admin' : viewer.blocked.length > 0 ? 'apart' : 'member'

/** What a kept query is executed with for the sake of who asks. */
export const askedBy = (viewer: Asking | null) => ({ viewerId: viewer?.id, blocked: viewer?.blocked })

/**
 * Writing the text of a large query takes the builder longer than the database takes to run it, so the text is written
 * once for each kind of viewer. The query is executed with `askedBy` and whatever else it leaves open.
 */
export function keptQuery<Query extends object>(write: (db: Db, asker: Asker) => Query) {
  const kept = new WeakMap<Db, Map<Kind, Query>>()
  return (db: Db, viewer: Asking | null): Query => {
    const kind = kindOf(viewer)
    const known = kept.get(db) ?? new Map<Kind, Query>()
    const query = known.get(kind) ?? withCompiledRows(write(db, askers[kind]))
    kept.set(db, known.set(kind, query))
    return query
  }
}
