import { setTimeout as pause } from 'node:timers/promises'
import { createFastify } from '../../app/build-app.ts'
import { readConfig } from '../../app/config.ts'
import { openContext } from '../../app/open-context.ts'
import { matchNext } from '../../features/matching/match-queue.ts'

// Without the test it has nothing to work for.
process.stdin.resume().on('end', () => process.exit(1))

/**
 * Changes some hunts and gatherings and matches what waits, three workers at once, until it is killed; told to finish,
 * it ends when nothing waits any more. The environment says where the database is.
 */
const [, , task = 'finish', changes = '0'] = process.argv
const config = readConfig({
  LOG_LEVEL: 'error',
  DEMO_DATA: 'false',
  SESSION_SECRET: 'a secret for tests that nobody else has',
  ...process.env,
})
const { context } = await openContext(
  config,
  createFastify(config).log,
  () => 'http://localhost',
  () => false,
)
const { sql } = context.database
await sql`update product_hunts set description = 'changed ' || now()
  where id in (select id from product_hunts order by random() limit ${Number(changes)})`
await sql`update product_gatherings set description = 'changed ' || now()
  where id in (select id from product_gatherings order by random() limit ${Number(changes)})`
console.log('working')

async function work() {
  for (;;) {
    if (await matchNext(context)) continue
    const [row] = await sql<{ waiting: number }[]>`select count(*)::int as waiting from match_queue`
    if (row?.waiting === 0 && task === 'finish') return
    await pause(50)
  }
}
await Promise.all([work(), work(), work()])
console.log('finished')
process.exit(0)
