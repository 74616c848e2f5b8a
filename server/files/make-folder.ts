import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates a private folder and the folders above it. `mkdir` with `recursive` never returns where the system answers ENOENT
 * for a folder whose parent exists, as in /proc; this throws.
 */
export async function makeFolder(folder: string): Promise<void> {
  const parent = path.dirname(path.resolve(folder))
  await makeOne(folder).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await makeFolder(parent)
    await makeOne(folder)
  })
}

async function makeOne(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    const found = await stat(folder).catch(() => undefined)
    if (!found?.isDirectory()) throw error
  })
}
