import { statfs } from 'node:fs/promises'
import type { StatusCheck } from '../../../domain/contracts/admin.ts'
import type { AppContext } from '../../app/context.ts'
import { queueDepths } from '../../jobs/depths.ts'
import { statusChecks } from './status-words.ts'
import { selectDatabaseFacts } from './status.queries.ts'

/** How the server that answers is doing, and what all servers share. */
export async function serverStatus({ config, database, db, model }: AppContext): Promise<{ checks: StatusCheck[] }> {
  const begin = performance.now()
  const facts = await selectDatabaseFacts(db)
  const answerMs = performance.now() - begin
  const [queues, disk] = await Promise.all([queueDepths(database), statfs(config.dataDir)])
  return {
    checks: statusChecks({
      // Where the database is, is nobody's business here.
      database: database.engine === 'embedded' ? 'The embedded database' : 'PostgreSQL',
      answerMs,
      databaseBytes: facts.bytes,
      queues,
      failedJobs: facts.failedJobs,
      hasMailServer: config.mail.smtpUrl !== undefined,
      model: model?.name ?? null,
      memoryBytes: process.memoryUsage.rss(),
      freeDiskBytes: disk.bavail * disk.bsize,
      uptimeSeconds: process.uptime(),
    }),
  }
}
