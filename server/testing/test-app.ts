import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../domain/contracts/endpoint.ts'
import { buildApp, createFastify } from '../app/build-app.ts'
import { readConfig } from '../app/config.ts'
import type { AppContext } from '../app/context.ts'
import { contextOn } from '../app/open-context.ts'
import type { Database } from '../db/engine.ts'
import { statusesOf } from '../http/openapi/refusals.ts'
import type { App } from '../http/route.ts'
import { HttpClient } from './http-client.ts'
import { openTestDatabase } from './test-database.ts'

export interface TestApp {
  app: App
  context: AppContext
  origin: string
  dataDir: string
  /** Somebody who is not signed in. */
  guest(): HttpClient
  /** A new, signed-in person; every one has another name. */
  member(wish?: { username?: string; isAdmin?: boolean; isInsider?: boolean }): Promise<Member>
  close(): Promise<void>
}
export type Member = HttpClient & { id: number; username: string }

export const testPassword = 'off-price treasure'

/** Every test over HTTP also tests the API's description: answers that it does not name are kept, one line each. */
function watchAnswers(fastify: FastifyInstance): Set<string> {
  const lines = new Set<string>()
  const named = new Map<Endpoint, (number | string)[]>()
  fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    const { endpoint, caller, file } = routeOptions.config
    if (!endpoint || !caller || method === 'HEAD' || statusCode >= 500) return
    const statuses = named.get(endpoint) ?? statusesOf({ endpoint, caller, file })
    named.set(endpoint, statuses)
    if (!statuses.includes(statusCode)) lines.add(`${method} ${endpoint.path} ${statusCode}`)
  })
  return lines
}

export interface TestAppOptions {
  environment?: Record<string, string>
  /** A database to share with another server; otherwise a fresh one. */
  database?: Database
  /** Work on background jobs, as a real server does. */
  withJobs?: boolean
  /** Look at the photos of records too, which takes a process of its own and some time. */
  withPhotos?: boolean
  /** A built web app, to render pages with. */
  webFolder?: string
}

/** The whole server on a real database and a real socket. */
export async function startTestApp({
  environment = {},
  database: shared,
  withJobs = true,
  withPhotos = false,
  webFolder = '',
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'hgfs-test-'))
  const config = readConfig({
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret for tests that nobody else has',
    DEMO_DATA: 'false',
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT_SCALE: '1000',
    ...environment,
  })
  const fastify = createFastify(config)
  let origin = ''
  const database = shared ?? (await openTestDatabase())
  // A shared database is closed by whoever opened it.
  const kept = shared ? { ...database, close: async () => {} } : database
  const { context, close } = await contextOn(kept, config, fastify.log, () => origin)
  const undescribed = watchAnswers(fastify)
  const app = await buildApp(fastify, context, webFolder)
  origin = await fastify.listen({ port: 0, host: '127.0.0.1' })
  if (withJobs) await context.jobs.work(context, (name) => withPhotos || !name.startsWith('photos.'))

  let made = 0
  const member: TestApp['member'] = async (wish = {}) => {
    made += 1
    const client = new HttpClient(origin)
    const username = wish.username ?? `shopper${made}-${crypto.randomUUID().slice(0, 6)}`
    const { status, body } = await client.post('/api/register', { username, password: testPassword })
    if (status !== 201) throw new Error(`could not register ${username}: ${body.message}`)
    const { isAdmin, isInsider } = wish
    if (isAdmin) await database.sql`update users set is_admin = true where id = ${body.id}`
    if (isInsider) await database.sql`update users set is_insider = true, insider_since = now() where id = ${body.id}`
    return Object.assign(client, { id: Number(body.id), username })
  }

  return {
    app,
    context,
    origin,
    dataDir,
    guest: () => new HttpClient(origin),
    member,
    async close() {
      await fastify.close()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
      if (undescribed.size > 0) {
        throw new Error(`The API's description names no such answer: ${[...undescribed].join(', ')}`)
      }
    },
  }
}
