import { fileURLToPath } from 'node:url'
import type { BaseLogger } from 'pino'
import type { PhotoReader } from '../photo-reader.ts'
import { PhotoProcessPool } from './photo-process-pool.ts'
import { RecentAnswers } from './recent-answers.ts'

/** The code runs bundled beside the program, or from its sources in tests; the built program is found from both. */
const builtProgram = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../../dist/server/photo-process.js' : '../server/photo-process.js',
    import.meta.url,
  ),
)

export interface EmbeddedPhotoReaderOptions {
  log: Pick<BaseLogger, 'warn'>
  processes?: number
  timeoutMs?: number
  queueLimit?: number
  idleMs?: number
  /** So many answers are kept for when the same photo comes again. */
  remembered?: number
  program?: string
}

/** Reads photos on this machine in a process of its own, started by the first photo. No key, no network. */
export function createEmbeddedPhotoReader({
  log,
  processes = 1,
  // The first photo also waits for the networks to open, and a busy machine is slow.
  timeoutMs = 90_000,
  queueLimit = 24,
  idleMs = 2 * 60_000,
  remembered = 100,
  program = builtProgram,
}: EmbeddedPhotoReaderOptions): PhotoReader & Pick<PhotoProcessPool, 'processIds'> {
  const pool = new PhotoProcessPool({ log, processes, timeoutMs, queueLimit, idleMs, program })
  const recent = new RecentAnswers(remembered)
  return {
    read: (photo) => recent.ask('read', photo, () => pool.run('read', photo)),
    features: (photo, options) => recent.ask('features', photo, () => pool.run('features', photo, options?.whenIdle)),
    close: () => pool.close(),
    processIds: () => pool.processIds(),
  }
}
