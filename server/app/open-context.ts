import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { answerBackupRequests } from '../db/backup/backup-requests.ts'
import { startMaintenance } from '../db/maintenance.ts'
import { openDatabase, type Database } from '../db/engine.ts'
import { makeFolder } from '../files/make-folder.ts'
import { answerAdminRequests } from '../features/admin/admin.service.ts'
import { createPostOffice } from '../features/mails/mails.service.ts'
import { storeDirectory } from '../features/stores/stores.service.ts'
import { createCursorSeal } from '../http/cursor-seal.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { createSigner } from '../http/signer.ts'
import { createSessions } from '../http/session.ts'
import { createStandstill } from '../http/wire/standstill.ts'
import { createJobs } from '../jobs/queue.ts'
import { allJobs, allWatches } from './all-jobs.ts'
import { createEmbeddedPhotoReader } from '../providers/ai/embedded/index.ts'
import { createModel } from '../providers/ai/model.ts'
import { createMailer } from '../providers/mail/index.ts'
import { createMaps } from '../providers/maps/index.ts'
import { createOAuthProviders } from '../providers/oauth/index.ts'
import { createFileStore } from '../providers/storage/index.ts'
import { createComputePool } from './compute-pool.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { answerImportRequests } from './import-requests.ts'
import { answerMoveRequests } from './move-requests.ts'
import { prepareDatabase } from './prepare-database.ts'
import { createMetrics, measuredModel, measuredReader, type Metrics } from './metrics.ts'
import { closePrivateFolders } from './private-folders.ts'
import { slowQueryLog } from './slow-queries.ts'

export interface OpenContext {
  context: AppContext
  close(): Promise<void>
}

/** Opens everything the server stands on. `listening` tells the address once there is one, `isServing` whether it is in use. */
export async function openContext(
  config: Config,
  log: FastifyBaseLogger,
  listening: () => string,
  isServing: () => boolean,
): Promise<OpenContext> {
  const metrics = createMetrics(config.metricsToken, () => database)
  const logSlow = slowQueryLog(log, config.slowQueryMs)
  const database: Database = await openDatabase({
    databaseUrl: config.databaseUrl,
    // Background work writes what it reads.
    replicaUrls: config.role === 'worker' ? [] : config.databaseReplicaUrls,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    embeddedSync: config.embeddedSync,
    log,
    onQuery(seconds, text) {
      metrics.query(seconds)
      // Before anybody waits for an answer nothing is slow.
      if (isServing()) logSlow(seconds, text)
    },
  })
  return database.withPreparationLock(async () => {
    await prepareDatabase(database)
    return contextOn(database, config, log, listening, metrics)
  })
}

export async function contextOn(
  database: Database,
  config: Config,
  log: FastifyBaseLogger,
  listening: () => string,
  metrics: Metrics = createMetrics(config.metricsToken, () => database),
): Promise<OpenContext> {
  const { db, bus } = database
  await closePrivateFolders(config.dataDir, log)
  const publicUrl = () => config.publicUrl ?? listening()
  const secret = config.sessionSecret ?? (await keptSecret(config.dataDir))
  const limiter = createRateLimiter(db, config.rateLimitScale, (error) => log.error({ err: error }, 'rate limits'))
  const jobs = await createJobs(database, log, allJobs, allWatches)
  const context: AppContext = {
    config,
    log,
    database,
    db,
    bus,
    jobs,
    compute: createComputePool(),
    metrics,
    limiter,
    signer: createSigner(secret),
    cursors: createCursorSeal(secret),
    sessions: createSessions(db, secret, () => publicUrl().startsWith('https:')),
    mailer: createPostOffice(db, createMailer(config, { dataDir: config.dataDir, log })),
    files: createFileStore(config),
    maps: createMaps(config, storeDirectory(db)),
    photos: measuredReader(createEmbeddedPhotoReader({ log, idleMs: config.photoIdleMs }), metrics),
    model: config.ai.model ? measuredModel(createModel(config.ai.model), metrics) : null,
    oauth: createOAuthProviders(config),
    standstill: createStandstill(),
    publicUrl,
  }
  const maintenance = startMaintenance(database, log)
  answerBackupRequests(database, context.files, { dataDir: config.dataDir, log })
  answerAdminRequests(context)
  answerMoveRequests(context)
  answerImportRequests(context)
  return {
    context,
    async close() {
      // First, so that no job holds up the end by looking at a photo; it looks again after the next start.
      await context.photos.close()
      await jobs.close()
      await context.compute.close()
      await limiter.close()
      context.mailer.close()
      await maintenance.stop()
      await database.close()
    },
  }
}

/** Made at the first start and kept beside the data, so that people stay signed in over a restart. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  await makeFolder(dataDir)
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
