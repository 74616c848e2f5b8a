import { openDatabase } from '../../db/engine.ts'
import { migrateDatabase } from '../../db/migrate.ts'

/** Writes numbered rows into an embedded database for as long as it lives, and says each one that was acknowledged. */
const [, , dataDir = ''] = process.argv
const quiet = () => {}
const log = { debug: quiet, info: quiet, warn: console.error, error: console.error, fatal: console.error }
const started = Date.now()
const database = await openDatabase({ dataDir, poolSize: 8, log })
await migrateDatabase(database.db)
console.log(`ready after ${Date.now() - started} ms`)
await database.sql`create table if not exists written (id int generated always as identity primary key, batch uuid)`
const [{ rows } = { rows: 0 }] = await database.sql<{ rows: number }[]>`select count(*)::int as rows from written`
console.log(`found ${rows}`)

async function write() {
  while (true) {
    // Two rows in one transaction: after a crash both are there or none.
    const ids = await database.sql.begin(async (tx) => {
      const [first] = await tx`insert into written (batch) values (gen_random_uuid()) returning id, batch`
      const [second] = await tx`insert into written (batch) values (${first?.batch}) returning id`
      return [first?.id, second?.id]
    })
    process.stdout.write(`wrote ${ids.join(' ')}\n`)
  }
}
void Promise.all(Array.from({ length: 4 }, write))
