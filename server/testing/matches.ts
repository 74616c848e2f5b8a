import { matchNext } from '../features/matching/match-queue.ts'
import type { TestApp } from './test-app.ts'

type Matched = Pick<TestApp, 'context'>

/** For apps without jobs, where nobody matches until the test does. */
export async function matchAllThatWaits({ context }: Matched): Promise<void> {
  while (await matchNext(context));
}

export async function gatheringsFoundFor({ context }: Matched, huntId: number | undefined): Promise<unknown[]> {
  const finds = await context.database.sql`
    select gathering_id from product_finds where hunt_id = ${huntId ?? 0} order by gathering_id`
  return finds.map(({ gathering_id }) => gathering_id)
}
