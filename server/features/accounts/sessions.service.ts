import { z } from 'zod'
import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { decodeCursor, pageOf } from '../../http/cursor.ts'
import { notFound } from '../../http/errors.ts'
import { tellAccessEnded } from '../../http/session-end.ts'
import { deleteSessionOf, deleteSessionsOf, selectSessionsOf } from '../../http/session.queries.ts'
import type { Viewer } from '../../http/viewer.ts'
import { deleteResetsOf } from './accounts.queries.ts'

const Position = z.tuple([z.int().positive()])

export async function sessionsOf({ db }: AppContext, viewer: Viewer, { limit, cursor }: Page) {
  const after = decodeCursor(cursor, Position)
  // A person has a handful of them.
  const all = await selectSessionsOf(db, viewer.id)
  const rest = after ? all.filter(({ id }) => id < after[0]) : all
  const page = pageOf(rest, limit, all.length, ({ id }) => [id])
  return {
    ...page,
    items: page.items.map(({ idHash, ...session }) => ({ ...session, current: idHash === viewer.sessionHash })),
  }
}

/** Answers whether it was the one the call came with. */
export async function endOwnSession({ db }: AppContext, viewer: Viewer, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const session = await deleteSessionOf(tx, viewer.id, id)
    if (session === undefined) throw notFound('Session not found')
    await tellAccessEnded(tx, { userId: viewer.id, session })
    return session === viewer.sessionHash
  })
}

export async function endOtherSessions({ db }: AppContext, viewer: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSessionsOf(tx, viewer.id, viewer.sessionHash)
    await tellAccessEnded(tx, { userId: viewer.id, spared: viewer.sessionHash })
  })
}

/** Ends all sessions and pending reset links of a person, but for the one given. */
export async function endAccess(tx: Db, userId: number, sparedSession?: string): Promise<void> {
  await deleteResetsOf(tx, userId)
  await deleteSessionsOf(tx, userId, sparedSession)
  await tellAccessEnded(tx, { userId, spared: sparedSession })
}
