import { statfs } from 'node:fs/promises'
import { databaseAway, storageFull } from '../errors.ts'
import type { App } from '../route.ts'
import { changesSomething } from './standstill.ts'

/**
 * Below this nobody's changes are taken any more. The embedded engine needs room for its log even when it only reads,
 * and would end where there is none.
 */
const leastFreeBytes = 64 * 1024 * 1024
const lookAgainAfterMs = 500

/** Says at once what would otherwise fail late: that the database is away, or that there is no room to save anything. */
export function refuseInOutages({ fastify, context }: App): void {
  const { database, config } = context
  const keepsHere = database.engine === 'embedded' || !config.s3
  const hasRoom = roomIn(config.dataDir)
  fastify.addHook('onRequest', async (request) => {
    const {
      config: { kind },
      url,
    } = request.routeOptions
    if (kind !== 'asset' && url !== '/api/health' && database.isAway()) throw databaseAway()
    if (keepsHere && changesSomething(request) && !(await hasRoom())) throw storageFull()
  })
}

function roomIn(folder: string): () => Promise<boolean> {
  let answer = Promise.resolve(true)
  let askedAt = -Infinity
  return () => {
    if (performance.now() - askedAt > lookAgainAfterMs) {
      askedAt = performance.now()
      answer = statfs(folder).then(
        // Some systems do not tell.
        ({ blocks, bavail, bsize }) => blocks === 0 || bavail * bsize >= leastFreeBytes,
        () => true,
      )
    }
    return answer
  }
}
