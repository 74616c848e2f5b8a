import { prepareDatabase } from '../../app/prepare-database.ts'
import { openDatabase } from '../../db/engine.ts'
import { answerAdminRequests } from '../../features/admin/admin.service.ts'

/** An embedded database at work in a data folder, with two people in it, which can be asked to make one an admin. */
const [, , dataDir = ''] = process.argv
const quiet = () => {}
const log = { debug: quiet, info: quiet, warn: console.error, error: console.error, fatal: console.error }
const database = await openDatabase({ dataDir, poolSize: 4, log })
await prepareDatabase(database)
answerAdminRequests({ database, log })
await database.sql`insert into users (username) values ('Rosa'), ('Hugo')`
console.log('serving')
process.stdin.resume().on('end', () => void finish())

async function finish() {
  const entries = await database.sql<{ action: string; target_name: string; actor_name: string }[]>`
    select action, target_name, actor_name from audit_log order by id`
  for (const entry of entries) console.log(`${entry.action} ${entry.target_name} by ${entry.actor_name}`)
  await database.close()
  process.exit(0)
}
