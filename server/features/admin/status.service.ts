import { statfs } from 'node:fs/promises'
import type { StatusCheck } from '../../../domain/contracts/admin.ts'
import type { AppContext } from '../../app/context.ts'
import { queueDepths } from '../../jobs/depths.ts'
import { openImage } from '../images/images.service.ts'
import { statusChecks } from './status-words.ts'
import { selectDatabaseFacts, selectNewestPhotos } from './status.queries.ts'

/** How the server that answers is doing, and what all servers share. */
export async function serverStatus(context: AppContext): Promise<{ checks: StatusCheck[] }> {
  const { config, database, db, model } = context
  const begin = performance.now()
  const facts = await selectDatabaseFacts(db)
  const answerMs = performance.now() - begin
  const [queues, disk, missingPhotos] = await Promise.all([
    queueDepths(database),
    // With PostgreSQL, S3 and SMTP there may be no data folder.
    statfs(config.dataDir).catch(() => null),
    countMissingPhotos(context),
  ])
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
      missingPhotos,
      freeDiskBytes: disk && disk.bavail * disk.bsize,
      uptimeSeconds: process.uptime(),
    }),
  }
}

const photosTried = 20

/** Servers that store photos in folders of their own lack those of each other. S3 is the same for all. */
async function countMissingPhotos(context: AppContext): Promise<number> {
  if (context.config.s3) return 0
  let missing = 0
  for (const path of await selectNewestPhotos(context.db, photosTried)) {
    const file = await openImage(context, path)
    if (file) file.stream.destroy()
    else missing += 1
  }
  return missing
}
