import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { readConfig, type Config } from '../app/config.ts'
import { backUp, entryNames } from '../db/backup/backup.ts'
import { requestBackup } from '../db/backup/backup-requests.ts'
import { DatabaseError } from '../db/database-error.ts'
import { openDatabase } from '../db/engine.ts'
import { readTar } from '../db/backup/tar.ts'
import { createFileStore } from '../providers/storage/index.ts'
import { consoleLog, runFileCommand } from './shared/run-file-command.ts'

/** npm run backup -- FILE: rows and photos in one .tar.gz, while the server runs or not. */
await runFileCommand('npm run backup -- FILE', async (file) => {
  const config = readConfig(process.env)
  const unfinished = `${file}.unfinished`
  try {
    const asked = !config.databaseUrl && (await requestBackup(config.dataDir, unfinished))
    if (!asked) await backUpDirectly(config, unfinished)
    const { files } = await check(unfinished)
    await rename(unfinished, file)
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
    console.log(`Backed up all rows and ${files} files to ${file} (${megabytes} MB)`)
  } finally {
    await rm(unfinished, { force: true })
  }
})

async function backUpDirectly(config: Config, file: string) {
  const database = await openDatabase({ ...config, poolSize: 2, log: consoleLog })
  try {
    const archive = Readable.from(backUp(database, createFileStore(config)))
    await pipeline(archive, createGzip(), createWriteStream(file, { mode: 0o600 }))
  } finally {
    await database.close()
  }
}

/** Reads it once to its end: a backup that cannot be read is none. */
async function check(file: string) {
  let files = 0
  let last = ''
  try {
    for await (const entry of readTar(createReadStream(file).pipe(createGunzip()))) {
      await pipeline(entry.body, new Writable({ write: (_chunk, _encoding, done) => done() }))
      if (entry.name.startsWith(entryNames.files)) files++
      last = entry.name
    }
  } catch {
    last = ''
  }
  if (last !== entryNames.end) throw new DatabaseError('The backup is not complete; the log of the server says why')
  return { files }
}
