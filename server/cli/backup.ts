import { stat } from 'node:fs/promises'
import { readConfig, type Config } from '../app/config.ts'
import { requestBackup } from '../db/backup/backup-requests.ts'
import { openDatabase } from '../db/engine.ts'
import { createFileStore } from '../providers/storage/index.ts'
import { consoleLog, runFileCommand } from './shared/run-file-command.ts'
import { keepBackup, writeBackup } from './shared/write-backup.ts'

/** npm run backup -- FILE: rows and photos in one .tar.gz, while the server runs or not. */
await runFileCommand('npm run backup -- FILE', [], async (file) => {
  const config = readConfig(process.env)
  const { files } = await keepBackup(file, async (unfinished) => {
    const asked = !config.databaseUrl && (await requestBackup(config.dataDir, unfinished))
    if (!asked) await backUpDirectly(config, unfinished)
  })
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
  console.log(`Backed up all rows and ${files} files to ${file} (${megabytes} MB)`)
})

async function backUpDirectly(config: Config, file: string) {
  const database = await openDatabase({ ...config, poolSize: 2, log: consoleLog })
  try {
    await writeBackup(database, createFileStore(config), file)
  } finally {
    await database.close()
  }
}
