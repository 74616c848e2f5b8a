import { ConfigError, readConfig, type Config } from '../app/config.ts'
import { prepareDatabase } from '../app/prepare-database.ts'
import { DatabaseError } from '../db/database-error.ts'
import { openDatabase } from '../db/engine.ts'
import { changeAdmin, requestAdminChange, type AdminGrant } from '../features/admin/admin.service.ts'
import { consoleLog } from './shared/run-file-command.ts'
import { describeError } from '../http/error-log.ts'

/** npm run admin -- grant|revoke|password USERNAME: while the server runs or not. */
const [action, username, ...more] = process.argv.slice(2)
if ((action !== 'grant' && action !== 'revoke' && action !== 'password') || !username || more.length > 0) {
  console.error('Usage: npm run admin -- grant|revoke|password USERNAME')
  process.exitCode = 2
} else {
  await run({ action, username }).catch((error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof DatabaseError
    console.error(isExpected ? error.message : describeError(error))
    process.exitCode = 1
  })
}

async function run(grant: AdminGrant): Promise<void> {
  const config = readConfig(process.env)
  const asked = config.databaseUrl ? undefined : await requestAdminChange(config.dataDir, grant)
  const { done, message } = asked ?? (await changeDirectly(config, grant))
  if (done) console.log(message)
  else console.error(message)
  process.exitCode = done ? 0 : 1
}

async function changeDirectly(config: Config, grant: AdminGrant) {
  const database = await openDatabase({ ...config, poolSize: 2, log: consoleLog })
  try {
    await database.withPreparationLock(() => prepareDatabase(database))
    return await changeAdmin(database, grant)
  } finally {
    await database.close()
  }
}
