import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letPass } from '../../testing/eventually.ts'
import { careful } from '../client.ts'
import { serveBackend } from './embedded-backend.ts'
import { embeddedExtensions } from './embedded-extensions.ts'
import { embeddedDumpFile } from '../paths.ts'

describe('the wire of the embedded engine', () => {
  let engine: PGlite
  let wire: Awaited<ReturnType<typeof serveBackend>>
  let folder: string
  let path: string
  let sql: postgres.Sql

  const client = (max: number) =>
    careful(postgres({ path, user: 'postgres', database: 'postgres', max, onnotice() {} }))

  beforeAll(async () => {
    const dump = new Blob([await readFile(embeddedDumpFile)])
    engine = await PGlite.create({ loadDataDir: dump, extensions: embeddedExtensions })
    folder = await mkdtemp(join(tmpdir(), 'hgfs-'))
    path = join(folder, 'db')
    wire = await serveBackend(engine, { path, idleTransactionMs: 300, onNotification() {} })
    sql = client(4)
    await sql`create table note (id int primary key, body text)`
  })

  afterAll(async () => {
    await sql.end()
    await wire.close()
    await engine.close()
    await rm(folder, { recursive: true })
  })

  it('rolls back a transaction that fell silent while others wait', async () => {
    const silent = sql.begin(async (tx) => {
      await tx`insert into note values (1, 'never')`
      // The classic mistake: a query past the transaction, which waits for the transaction that waits for it.
      await sql`select count(*) from note`
      await tx`insert into note values (2, 'never')`
    })
    await expect(silent).rejects.toThrow(/idle-in-transaction|CONNECTION_CLOSED/)
    expect(await sql`select * from note where body = 'never'`).toHaveLength(0)
  })

  it('lets a transaction take its time when nobody waits', async () => {
    await sql.begin(async (tx) => {
      await tx`insert into note values (3, 'kept')`
      await letPass(700, 'longer than a silent transaction may keep others waiting')
    })
    expect(await sql`select body from note where id = 3`).toHaveLength(1)
  })

  it('goes on when a connection leaves inside a transaction, a batch, or a message', async () => {
    const rude = connect(path)
    let heard = ''
    rude.on('data', (bytes) => (heard += bytes.toString('latin1')))
    const startup = Buffer.from('\0\0\0\0\0\u0003\0\0user\0postgres\0\0')
    startup.writeUInt32BE(startup.length, 0)
    rude.write(startup)
    const query = (text: string) => {
      const message = Buffer.from(`Q\0\0\0\0${text}\0`)
      message.writeUInt32BE(message.length - 1, 1)
      return message
    }
    const parse = Buffer.from('P\0\0\0\0\0select $1::int\0\0\0')
    parse.writeUInt32BE(parse.length - 1, 1)
    rude.write(query("begin; insert into note values (4, 'never')"))
    // Ready for the next query, inside a transaction.
    await expect.poll(() => heard).toContain('Z\0\0\0\u0005T')
    rude.write(parse)
    await new Promise((sent) => rude.write(query('select 1').subarray(0, 7), sent))
    rude.destroy()
    expect(await sql`select * from note where id = 4`).toHaveLength(0)
    await sql.begin((tx) => tx`insert into note values (5, 'kept')`)
    expect(await sql.unsafe('select body from note where id = $1', [5])).toHaveLength(1)
  })

  it('forgets the prepared statements of a connection that left', async () => {
    // On one connection: each prepares the question itself.
    const counter = client(1)
    const count = async () => (await counter`select count(*)::int as count from pg_prepared_statements`)[0]?.count
    await count()
    const before = await count()
    const visitor = client(1)
    for (let number = 0; number < 10; number++) await visitor`select ${number}::int, ${visitor.unsafe(String(number))}`
    expect(await count()).toBe(before + 11)
    await visitor.end()
    await expect.poll(count).toBe(before)
    await counter.end()
  })

  it('answers a hundred connections that open, ask and close at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, number) => {
        const visitor = client(1)
        const [row] = await visitor`select ${number}::int as number`
        await visitor.end()
        return row?.number as number
      }),
    )
    expect(answers).toEqual(Array.from({ length: 100 }, (_, number) => number))
  })
})
