import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { insertSetting, selectSetting, upsertSetting } from './settings.queries.ts'

/** A fact this installation makes once and keeps; of two servers that make it at the same moment, one wins. */
export async function readSetting<T>({ db }: Pick<AppContext, 'db'>, key: string, make: () => T): Promise<T> {
  const known = await selectSetting(db, key)
  if (known !== undefined) return known as T
  await insertSetting(db, key, make())
  return (await selectSetting(db, key)) as T
}

export const writeSetting = (db: Db, key: string, value: unknown) => upsertSetting(db, key, value)
