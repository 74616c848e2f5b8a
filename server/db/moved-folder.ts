import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseError } from './database-error.ts'

export const marker = (dataDir: string) => join(dataDir, 'moved-to')

/** Notes in a data folder that its rows live elsewhere now, so that nobody goes on with the old ones by mistake. */
export const markMoved = (dataDir: string, place: string) => writeFile(marker(dataDir), `${place}\n`, { mode: 0o600 })

export const unmarkMoved = (dataDir: string) => rm(marker(dataDir), { force: true })

export const movedTo = (dataDir: string) =>
  readFile(marker(dataDir), 'utf8').then(
    (place) => place.trim(),
    () => undefined,
  )

export async function refuseMoved(dataDir: string): Promise<void> {
  const place = await movedTo(dataDir)
  if (place === undefined) return
  throw new DatabaseError(
    `The rows of the data folder ${dataDir} were moved to ${place}: set DATABASE_URL. (To go on with the rows as they were then, remove the file ${marker(dataDir)}.)`,
  )
}
