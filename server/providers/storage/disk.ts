import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../../files/make-folder.ts'
import {
  checkKeys,
  checkPrefix,
  checkPut,
  contentTypeOf,
  type FileStore,
  isKey,
  type StoredFile,
  withinLargestFile,
} from './file-store.ts'

const abandonedAfterMs = 60 * 60 * 1000
/** Receipts and photos of private records lie here: no other user of the machine reads them. */
const privateFolder = 0o700
const privateFile = 0o600

export class DiskStore implements FileStore {
  readonly description: string
  readonly #folder: string
  /** Half-written files. No key starts with a dot, so they can never be asked for. */
  readonly #incoming: string
  #sweeping: Promise<void> | undefined

  constructor(folder: string) {
    this.#folder = path.resolve(folder)
    this.#incoming = path.join(this.#folder, '.incoming')
    this.description = `disk (${folder})`
  }

  async put(key: string, data: Buffer | Readable, contentType: string): Promise<void> {
    checkPut(key, contentType)
    const target = this.#pathOf(key)
    const incoming = path.join(this.#incoming, randomUUID())
    await makeFolder(this.#incoming)
    await (this.#sweeping ??= this.#sweep())
    try {
      await pipeline(
        withinLargestFile(data),
        createWriteStream(incoming, { flags: 'wx', flush: true, mode: privateFile }),
      )
      const made = await mkdir(path.dirname(target), { recursive: true, mode: privateFolder })
      await rename(incoming, target)
      // Its bytes are flushed; its name, and those of new folders, are kept by the folders they are in.
      await flushFolder(path.dirname(target))
      if (made) await flushFolder(path.dirname(made))
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
  }

  async get(key: string): Promise<StoredFile | null> {
    if (!isKey(key)) return null
    const file = await open(this.#pathOf(key)).catch(absent)
    if (!file) return null
    // The open file stays the same one when it is replaced meanwhile, so size, etag and bytes belong together.
    const info = await file.stat({ bigint: true })
    return {
      stream: file.createReadStream(),
      contentType: contentTypeOf(key),
      size: Number(info.size),
      etag: `"${info.ino.toString(36)}-${info.mtimeNs.toString(36)}-${info.size.toString(36)}"`,
    }
  }

  async delete(keys: string[]): Promise<void> {
    checkKeys(keys)
    for (const key of keys) await rm(this.#pathOf(key), { force: true })
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
    checkPrefix(prefix)
    yield* this.#walk(prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix)
  }

  async *#walk(folder: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
    const entries = (await readdir(path.join(this.#folder, folder), { withFileTypes: true }).catch(absent)) ?? []
    for (const entry of entries) {
      const key = entry.isDirectory() ? `${folder}${entry.name}/` : folder + entry.name
      if (entry.name.startsWith('.') || !key.startsWith(prefix)) continue
      if (entry.isDirectory()) {
        yield* this.#walk(key, prefix)
      } else {
        const info = await stat(this.#pathOf(key)).catch(absent)
        if (info) yield { key, modifiedAt: info.mtime }
      }
    }
  }

  #pathOf(key: string): string {
    return path.join(this.#folder, key)
  }

  /** Clears away what a killed process left half-written. */
  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#incoming)) {
      const file = path.join(this.#incoming, name)
      const info = await stat(file).catch(absent)
      if (info && info.mtimeMs < Date.now() - abandonedAfterMs) await rm(file, { force: true })
    }
  }
}

async function flushFolder(folder: string): Promise<void> {
  const file = await open(folder)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
