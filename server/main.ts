import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, createFastify } from './app/build-app.ts'
import { readConfig } from './app/config.ts'
import type { AppContext } from './app/context.ts'
import { openContext } from './app/open-context.ts'
import { ensureAdmin } from './features/accounts/accounts.service.ts'
import { closeDemoAdmin, seedDemo } from './features/demo/demo.service.ts'
import { printClosedDemoAdmin, printDemoAccounts, printReady, warnOfLocalPhotos } from './app/ready-line.ts'
import { checkEnvironment, listen, startRefusal } from './app/start-checks.ts'
import { limitHeapGrowth, restWhenQuiet } from './app/rest.ts'
import { describeError } from './http/error-log.ts'
import type { App } from './http/route.ts'

let stopping = false
/** True while the start waits for another process that prepares the database: a signal ends it at once. */
let isWaitingForLock = false

async function start() {
  // Whatever this process or a library in it writes is for its own user only.
  process.umask(0o077)
  const config = readConfig(process.env)
  limitHeapGrowth(config.role)
  await checkEnvironment(config)
  const fastify = createFastify(config)
  const address = () => {
    const bound = fastify.server.address()
    return `http://${config.host}:${typeof bound === 'object' && bound ? bound.port : config.port}`
  }
  const { context, close } = await openContext(config, fastify.log, address, () => fastify.server.listening)
  const started = prepareAndListen(fastify, context)
  // Before anybody can be told that the server is there, it can be told to stop.
  stopOnSignal(async () => {
    const [settled] = await Promise.allSettled([started])
    if (settled.status === 'fulfilled') await leave(settled.value, config.drainSeconds)
    await fastify.close()
    await close()
  }, config.drainSeconds)
  await started
  if (stopping) return
  printReady(context)
  warnOfLocalPhotos(context, fastify.log)
  restWhenQuiet((error) => fastify.log.error({ err: error }, 'memory is not given back'))
}

/** A signal in between lets the step at hand finish, so that nothing is closed under it, and leaves out the rest. */
async function prepareAndListen(fastify: FastifyInstance, context: AppContext): Promise<App> {
  const app = await buildApp(fastify, context, path.join(import.meta.dirname, '../web'))
  isWaitingForLock = true
  await context.database.withPreparationLock(() => {
    isWaitingForLock = false
    return prepareAccounts(context)
  })
  if (stopping) return app
  await listen(fastify, context.config)
  if (context.config.role !== 'web') await context.jobs.work(context)
  return app
}

async function prepareAccounts(context: AppContext): Promise<void> {
  const closed = await closeDemoAdmin(context)
  if (closed) printClosedDemoAdmin(closed)
  await ensureAdmin(context)
  if (stopping) return
  await seedDemo(context, { tell: console.log, tellAccounts: printDemoAccounts })
}

/** Until whoever sends people here has noticed that it is not ready any more. */
async function leave(app: App, drainSeconds: number) {
  app.isLeaving = true
  if (app.fastify.server.listening && drainSeconds > 0) await pause(drainSeconds * 1000)
}

function stopOnSignal(close: () => Promise<void>, drainSeconds: number) {
  const stop = async () => {
    // Ctrl-C reaches the whole process group; a second signal must not cut the first one's work short.
    if (stopping) return
    stopping = true
    if (isWaitingForLock) process.exit(0)
    // Whoever hangs on is cut off in the end, so that stopping always ends.
    setTimeout(() => process.exit(1), 20_000 + drainSeconds * 1000).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

start().catch((error: unknown) => {
  // Anything else than a refusal is a bug and shows where.
  console.error(startRefusal(error, process.env) ?? describeError(error))
  process.exit(1)
})
