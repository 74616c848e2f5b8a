import type { Db } from '../engine.ts'
import { summarizeTables, type TableSnapshot } from './snapshot.ts'

/** Compares what is in the database, row by row, with what was taken out of another; answers the tables that differ. */
export async function differencesTo(db: Db, expected: TableSnapshot[]): Promise<string[]> {
  const found = new Map((await summarizeTables(db)).map((table) => [table.name, table]))
  return expected.flatMap(({ name, rows, checksum }) => {
    const here = found.get(name)
    if (here?.rows === rows && (checksum === undefined || here.checksum === checksum)) return []
    return [`${name}: ${here?.rows ?? 'no'} of ${rows} rows${here?.rows === rows ? ', with other values' : ''}`]
  })
}
