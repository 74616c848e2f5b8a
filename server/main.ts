import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, createFastify } from './app/build-app.ts'
import { ConfigError, readConfig } from './app/config.ts'
import type { AppContext } from './app/context.ts'
import { openContext } from './app/open-context.ts'
import { DatabaseError } from './db/database-error.ts'
import { ensureAdmin } from './features/accounts/accounts.service.ts'
import { closeDemoAdmin, seedDemo } from './features/demo/demo.service.ts'
import { printClosedDemoAdmin, printDemoAccounts, printReady } from './app/ready-line.ts'
import { limitHeapGrowth, restWhenQuiet } from './app/rest.ts'
import { describeError } from './http/error-log.ts'
import type { App } from './http/route.ts'

let stopping = false

async function start() {
  // Whatever this process or a library in it writes is for its own user only.
  process.umask(0o077)
  const config = readConfig(process.env)
  limitHeapGrowth(config.role)
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
  restWhenQuiet((error) => fastify.log.error({ err: error }, 'memory is not given back'))
}

/** A signal in between lets the step at hand finish, so that nothing is closed under it, and leaves out the rest. */
async function prepareAndListen(fastify: FastifyInstance, context: AppContext): Promise<App> {
  const app = await buildApp(fastify, context, path.join(import.meta.dirname, '../web'))
  const closed = await closeDemoAdmin(context)
  if (closed) printClosedDemoAdmin(closed)
  await ensureAdmin(context)
  if (stopping) return app
  const demo = await seedDemo(context, console.log)
  if (demo) printDemoAccounts(demo)
  if (stopping) return app
  await fastify.listen({ port: context.config.port, host: context.config.host })
  if (context.config.role !== 'web') await context.jobs.work(context)
  return app
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
    // Whoever hangs on is cut off in the end, so that stopping always ends.
    setTimeout(() => process.exit(1), 20_000 + drainSeconds * 1000).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

start().catch((error: unknown) => {
  // What an operator can mend is said in one line; anything else is a bug and shows where.
  const isExpected = error instanceof ConfigError || error instanceof DatabaseError
  console.error(isExpected ? error.message : describeError(error))
  process.exit(1)
})
