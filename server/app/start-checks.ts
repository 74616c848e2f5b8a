import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { lockDataFolder } from '../db/data-folder-lock.ts'
import { DatabaseError } from '../db/database-error.ts'
import { makeFolder } from '../files/make-folder.ts'
import { isFull } from '../http/outages.ts'
import { ConfigError, type Config } from './config.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Checks what the environment names before the database is opened, which may take a minute on the first start. */
export async function checkEnvironment(config: Config): Promise<void> {
  await probeAddress(config).catch(async (error: unknown) => {
    // A second start of the same installation: its data folder tells which process has it.
    if (!config.databaseUrl) await (await lockDataFolder(config.dataDir)).release()
    refuseAddress(error, config)
  })
  // With a database server, S3 and a mail server, the folder holds nothing that must be kept.
  if (!config.databaseUrl || !config.s3 || !config.mail.smtpUrl) await checkDataFolder(config.dataDir)
}

export async function listen(fastify: FastifyInstance, { host, port }: Address): Promise<void> {
  await fastify.listen({ host, port }).catch((error: unknown) => refuseAddress(error, { host, port }))
}

/** Says in one line what an operator can mend; undefined for what is a bug. */
export function startRefusal(error: unknown, { DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): string | undefined {
  if (isFull(error)) {
    const orServer = DATABASE_URL ? ' or of the database server (DATABASE_URL)' : ''
    return `There is no space left on the disk of the data folder ${DATA_DIR?.trim() || 'data'} (DATA_DIR)${orServer}`
  }
  return error instanceof ConfigError || error instanceof DatabaseError ? error.message : undefined
}

function probeAddress({ host, port }: Address): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen({ host, port }, () => probe.close(() => done()))
  })
}

function refuseAddress(error: unknown, { host, port }: Address): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') throw new ConfigError(`PORT ${port} is in use by another process at ${host}`)
  if (code === 'EACCES') throw new ConfigError(`PORT ${port} may not be used by this user`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL' || code === 'EINVAL')
    throw new ConfigError(`HOST ${host} is not an address of this machine`)
  throw error
}

async function checkDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir).catch((error: unknown) => {
    if (isFull(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`The data folder ${dataDir} (DATA_DIR) cannot be used: ${reason}`)
  })
}
