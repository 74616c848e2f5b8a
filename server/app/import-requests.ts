import { createInterface } from 'node:readline'
import type { Socket } from 'node:net'
import { connectToHolder } from '../db/data-folder-lock.ts'
import type { Database, EngineLog } from '../db/engine.ts'
import { CatalogError, importCatalog, type CatalogReport } from '../features/products/products.service.ts'
import { ImportError, importStores, type ImportReport } from '../features/stores/stores.service.ts'

export interface ImportReports {
  stores: ImportReport
  catalog: CatalogReport
}
export type ImportKind = keyof ImportReports
type Progress = { share: number; read: number }
type Said<Kind extends ImportKind> = { progress: Progress } | { report: ImportReports[Kind] } | { problem: string }

/** What is wrong with the file, in words for whoever gave it. */
export class ImportRefused extends Error {}

const imports: {
  [Kind in ImportKind]: (
    database: Pick<Database, 'db'>,
    file: string,
    onProgress: (progress: Progress) => void,
  ) => Promise<ImportReports[Kind]>
} = {
  stores: ({ db }, file, onProgress) => importStores(db, file, onProgress),
  catalog: importCatalog,
}

/** Imports a file into a database that is at hand. */
export async function importFile<Kind extends ImportKind>(
  kind: Kind,
  database: Pick<Database, 'db'>,
  file: string,
  onProgress: (progress: Progress) => void,
): Promise<ImportReports[Kind]> {
  try {
    return await imports[kind](database, file, onProgress)
  } catch (error) {
    if (error instanceof CatalogError || error instanceof ImportError) throw new ImportRefused(error.message)
    if (error instanceof Error && 'syscall' in error)
      throw new ImportRefused(`${file} cannot be read: ${error.message}`)
    throw error
  }
}

/** The embedded engine lets one process into its data folder, so the running server imports for the command. */
export function answerImportRequests({ database, log }: { database: Database; log: EngineLog }): void {
  for (const kind of ['stores', 'catalog'] as const) {
    database.lock?.onCommand(commandOf(kind), (file, socket) => void importFor(kind, database, file, socket, log))
  }
}

async function importFor(kind: ImportKind, database: Database, file: string, socket: Socket, log: EngineLog) {
  const say = (said: Said<ImportKind>) => socket.write(`${JSON.stringify(said)}\n`)
  try {
    say({ report: await importFile(kind, database, file, (progress) => void say({ progress })) })
  } catch (error) {
    if (!(error instanceof ImportRefused)) log.error({ err: error }, 'an import failed')
    say({ problem: error instanceof ImportRefused ? error.message : 'It failed; the log of the server says why' })
  }
  socket.end()
}

/** Asks the server that runs in the data folder; undefined when there is none, or one that does not answer. */
export async function requestImport<Kind extends ImportKind>(
  kind: Kind,
  dataDir: string,
  file: string,
  onProgress: (progress: Progress) => void,
): Promise<ImportReports[Kind] | undefined> {
  const socket = await connectToHolder(dataDir)
  if (!socket) return undefined
  socket.write(`${commandOf(kind)} ${file}\n`)
  let report: ImportReports[Kind] | undefined
  for await (const line of createInterface({ input: socket })) {
    // The process number comes first.
    if (!line.startsWith('{')) continue
    const said = JSON.parse(line) as Said<Kind>
    if ('progress' in said) onProgress(said.progress)
    else if ('problem' in said) throw new ImportRefused(said.problem)
    else report = said.report
  }
  return report
}

const commandOf = (kind: ImportKind) => `import-${kind}`
