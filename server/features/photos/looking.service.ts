import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { forgetPhotos, type PicturedKind } from './photos.queries.ts'

/** A background job looks at the photos of a new record, committed together with it. */
export const lookSoon = ({ jobs }: AppContext, tx: Db, kind: PicturedKind, id: number): Promise<void> =>
  jobs.enqueue(tx, 'photos.look', { kind, id }, { key: `${kind} ${id}` })

/** The record has other photos now. */
export async function lookAgain(context: AppContext, tx: Db, kind: PicturedKind, id: number): Promise<void> {
  await forgetPhotos(tx, kind, id)
  await lookSoon(context, tx, kind, id)
}
