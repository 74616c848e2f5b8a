import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from '../db/bus.ts'
import type { Database, Db } from '../db/engine.ts'
import type { CursorSeal } from '../http/cursor-seal.ts'
import type { Signer } from '../http/signer.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Sessions } from '../http/session.ts'
import type { Standstill } from '../http/wire/standstill.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { AiModel } from '../providers/ai/model.ts'
import type { PostOffice } from '../providers/mail/index.ts'
import type { Maps } from '../providers/maps/index.ts'
import type { PhotoReader } from '../providers/ai/photo-reader.ts'
import type { createOAuthProviders } from '../providers/oauth/index.ts'
import type { FileStore } from '../providers/storage/index.ts'
import type { ComputePool } from './compute-pool.ts'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'

/** Everything a service may need, handed down explicitly; nothing in the server is reached through a global. */
export interface AppContext {
  config: Config
  log: FastifyBaseLogger
  database: Database
  db: Db
  bus: Bus
  jobs: Jobs
  /** Work that would hold the event loop. */
  compute: ComputePool
  metrics: Metrics
  sessions: Sessions
  limiter: RateLimiter
  mailer: PostOffice
  files: FileStore
  maps: Maps
  photos: PhotoReader
  /** Null: photos are read on this machine only. */
  model: AiModel | null
  oauth: ReturnType<typeof createOAuthProviders>
  signer: Signer
  cursors: CursorSeal
  /** On while the community moves to another database. */
  standstill: Standstill
  /** Where people reach this installation; links in mails start with it. */
  publicUrl(): string
}
