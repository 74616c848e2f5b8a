import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import { randomUUID } from 'node:crypto'

/** A card has about 300 kB: so many stay, those asked for last. */
const mostCards = 500
/** Looked after once in so many new ones. */
const tidyEvery = 50

/** Made again when lost, so nothing here is worth an error. */
export class CardCache {
  private readonly folder: string
  private made = 0

  constructor(dataDir: string) {
    this.folder = path.join(dataDir, 'cards')
  }

  private readonly fileOf = (key: string) => path.join(this.folder, `${key}.png`)

  async get(key: string): Promise<Buffer | undefined> {
    const file = this.fileOf(key)
    const picture = await readFile(file).catch(() => undefined)
    const now = new Date()
    if (picture) await utimes(file, now, now).catch(() => {})
    return picture
  }

  async put(key: string, picture: Buffer): Promise<void> {
    const half = path.join(this.folder, randomUUID())
    try {
      await makeFolder(this.folder)
      await writeFile(half, picture)
      await rename(half, this.fileOf(key))
      this.made += 1
      if (this.made % tidyEvery === 0) await this.tidy()
    } catch {
      await rm(half, { force: true }).catch(() => {})
    }
  }

  async tidy(most = mostCards): Promise<void> {
    const names = await readdir(this.folder).catch(() => [])
    const files = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.folder, name)
        const known = await stat(file).catch(() => undefined)
        return { file, usedAt: known?.mtimeMs ?? 0 }
      }),
    )
    const old = files.toSorted((one, other) => other.usedAt - one.usedAt).slice(most)
    await Promise.all(old.map(({ file }) => rm(file, { force: true })))
  }
}
