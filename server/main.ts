import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, createFastify } from './app/build-app.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { openContext } from './app/open-context.ts'
import { DatabaseError } from './db/database-error.ts'
import { ensureAdmin } from './features/accounts/admins.service.ts'
import { seedDemo } from './features/demo/demo.service.ts'
import { printDemoAccounts, printReady } from './app/ready-line.ts'

let stopping = false

async function start() {
  const config = readConfig(process.env)
  const fastify = createFastify(config)
  const address = () => {
    const bound = fastify.server.address()
    return `http://${config.host}:${typeof bound === 'object' && bound ? bound.port : config.port}`
  }
  const { context, close } = await openContext(config, fastify.log, address)
  stopOnSignal(fastify, close)
  await buildApp(fastify, context, path.join(import.meta.dirname, '../web'))
  await ensureAdmin(context)
  const demo = await seedDemo(context, console.log)
  if (demo) printDemoAccounts(demo)
  await fastify.listen({ port: config.port, host: config.host })
  await context.jobs.work(context)
  printReady(context)
}

/** Before anybody can be told that the server is there, it can be told to stop. */
function stopOnSignal(fastify: FastifyInstance, close: () => Promise<void>) {
  const stop = async () => {
    // Ctrl-C reaches the whole process group; a second signal must not cut the first one's work short.
    if (stopping) return
    stopping = true
    // Whoever hangs on is cut off in the end, so that stopping always ends.
    setTimeout(() => process.exit(1), 20_000).unref()
    await fastify.close()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

start().catch((error: unknown) => {
  // A start that was told to stop halfway finds its database closed; whoever stops it ends the process.
  if (stopping) return
  // What an operator can mend is said in one line; anything else is a bug and shows where.
  const isExpected = error instanceof ConfigError || error instanceof DatabaseError
  console.error(isExpected ? error.message : error)
  process.exit(1)
})
