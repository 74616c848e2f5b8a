import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { prepareDatabase } from '../app/prepare-database.ts'
import { inMemory } from '../db/embedded/embedded-engine.ts'
import { openDatabase, type Database, type EngineLog } from '../db/engine.ts'
import { migrationsFolder } from '../db/paths.ts'

/** Tests run on the embedded engine, and the same tests on a server with TEST_ENGINE=postgres. */
export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded'
const adminUrl = process.env.TEST_DATABASE_URL ?? 'postgres://hgfs:hgfs@localhost/postgres'

export const quietLog: EngineLog = {
  debug() {},
  info() {},
  warn: console.warn,
  error: console.error,
  fatal: console.error,
}

/** A fresh database with the schema and the reference data, gone when it is closed. */
export function openTestDatabase(): Promise<Database> {
  return testEngine === 'postgres' ? openOnServer() : openInMemory()
}

async function openInMemory(): Promise<Database> {
  const database = await openDatabase({ dataDir: inMemory, poolSize: 8, log: quietLog })
  // Nothing to do after a build; what was added to the sources since is applied.
  await prepareDatabase(database)
  return database
}

async function openOnServer(): Promise<Database> {
  const name = `hgfs_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(async (admin) => {
    await admin.unsafe(`create database ${name} template ${await ensureTemplate(admin)}`)
  })
  const database = await openDatabase({
    databaseUrl: urlOf(name),
    dataDir: inMemory,
    poolSize: 8,
    // A machine that does too much at once may stand still for seconds.
    answerWithinMs: 60_000,
    log: quietLog,
  })
  return {
    ...database,
    async close() {
      await database.close()
      await asAdmin((admin) => admin.unsafe(`drop database if exists ${name} with (force)`))
    },
  }
}

export interface EmptyDatabase {
  url: string
  /** Runs statements in it as the superuser of the tests. */
  asSuperuser(statement: string): Promise<unknown>
  drop(): Promise<void>
}

/** Creates a database on the server without a schema. With `role` an ordinary role of that name owns it and connects. */
export async function createEmptyDatabase({ role }: { role?: string } = {}): Promise<EmptyDatabase> {
  const name = `hgfs_test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(urlOf(name))
  await asAdmin(async (admin) => {
    if (role) await admin.unsafe(`create role ${role} login password 'ordinary'`)
    await admin.unsafe(`create database ${name} ${role ? `owner ${role}` : ''}`)
  })
  if (role) [url.username, url.password] = [role, 'ordinary']
  return {
    url: url.href,
    asSuperuser: (statement) => asAdmin((sql) => sql.unsafe(statement), urlOf(name)),
    drop: () =>
      asAdmin(async (admin) => {
        await admin.unsafe(`drop database if exists ${name} with (force)`)
        if (role) await admin.unsafe(`drop role ${role}`)
      }),
  }
}

/** Migrating takes a second, copying a template a tenth: one is made per state of the migrations and reference data. */
async function ensureTemplate(admin: postgres.Sql) {
  const template = `hgfs_template_${stateHash()}`
  const connection = await admin.reserve()
  try {
    await connection`select pg_advisory_lock(${advisoryLocks.testTemplate})`
    const [found] = await connection`select 1 from pg_database where datname = ${template}`
    if (!found) {
      const unfinished = `${template}_unfinished`
      await connection.unsafe(`drop database if exists ${unfinished} with (force)`)
      await connection.unsafe(`create database ${unfinished}`)
      const sql = postgres(urlOf(unfinished), { max: 2, onnotice() {} })
      await prepareDatabase({ db: drizzle(sql), sql })
      await sql.end()
      await connection.unsafe(`alter database ${unfinished} rename to ${template}`)
    }
    return template
  } finally {
    await connection`select pg_advisory_unlock(${advisoryLocks.testTemplate})`
    connection.release()
  }
}

function stateHash() {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  hash.update(readFileSync(new URL('../db/reference-data.ts', import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}

async function asAdmin<Result>(work: (admin: postgres.Sql) => Promise<Result>, url = adminUrl) {
  const admin = postgres(url, { max: 1, onnotice() {} })
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Where another process or connection finds a test database on the server. */
export const addressOf = ({ sql }: Pick<Database, 'sql'>): string => urlOf(sql.options.database)

function urlOf(name: string) {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
