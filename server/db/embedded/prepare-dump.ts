import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { embeddedExtensions } from './embedded-extensions.ts'
import { serveBackend } from './embedded-backend.ts'
import { embeddedDumpFile } from '../paths.ts'

/** A step of the build: makes the database that a first start unpacks instead of creating it in seconds. */
async function prepareDump() {
  const engine = await PGlite.create({ extensions: embeddedExtensions })
  const folder = await mkdtemp(join(tmpdir(), 'hgfs-'))
  const wire = await serveBackend(engine, { path: join(folder, 'db'), idleTransactionMs: 60_000, onNotification() {} })
  const sql = postgres({ path: join(folder, 'db'), user: 'postgres', database: 'postgres', max: 2, onnotice() {} })
  const db = drizzle(sql)
  await prepareDatabase({ db, sql })
  await sql.unsafe('vacuum analyze')
  await sql.unsafe('checkpoint')
  await sql.end()
  await wire.close()
  const dump = await engine.dumpDataDir('gzip')
  await engine.close()
  await writeFile(`${embeddedDumpFile}.new`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${embeddedDumpFile}.new`, embeddedDumpFile)
  await rm(folder, { recursive: true })
}

await prepareDump()
