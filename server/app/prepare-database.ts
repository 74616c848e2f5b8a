import type { Database } from '../db/engine.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { seedReferenceData } from '../db/reference-data.ts'
import { fillSkeletons } from '../features/accounts/accounts.service.ts'
import { prepareQueues } from '../jobs/queue.ts'
import { allJobs } from './all-jobs.ts'

/** Everything a database needs before the first request; quick when nothing is missing. */
export async function prepareDatabase(database: Pick<Database, 'db' | 'sql'>): Promise<void> {
  await migrateDatabase(database.db)
  await seedReferenceData(database.db)
  await fillSkeletons(database.db)
  await prepareQueues(database, allJobs)
}
