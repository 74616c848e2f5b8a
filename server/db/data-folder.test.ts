import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProgram, startProgram } from '../testing/child-program.ts'
import { quietLog } from '../testing/test-database.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { openDatabase } from './engine.ts'

let root: string
let dataDir: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hgfs-test-'))
})
beforeEach(() => {
  dataDir = join(root, randomUUID())
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('the lock of a data folder', () => {
  let program: string
  beforeAll(async () => {
    program = await buildProgram('hold-data-folder')
  })

  const starter = async () => {
    const started = startProgram(program, [dataDir])
    await started.says('ready')
    return { ...started, go: () => started.process.stdin?.write('go') }
  }
  /** The promise is two seconds; the rest is room for a machine that has other things to do. */
  const soon = 10_000

  it('is won by exactly one of 20 who start at once, again and again after the holder was killed', async () => {
    await mkdir(dataDir)
    let socketFolder: string | undefined
    for (let round = 0; round < 3; round++) {
      const starters = await Promise.all(Array.from({ length: 20 }, starter))
      for (const { go } of starters) go()
      const outcomes = await Promise.all(starters.map(({ says }) => Promise.race([says('holding'), says('refused')])))
      const winners = outcomes.filter((line) => line.startsWith('holding'))
      expect(winners).toHaveLength(1)
      const pid = winners[0]?.split(' ')[1]
      for (const line of outcomes.filter((outcome) => outcome.startsWith('refused'))) {
        // A winner that gets no processor for a second cannot say its number.
        const holder = line.includes('(which does not answer)') ? '(which does not answer)' : pid
        expect(line).toContain(`The data folder ${dataDir} is in use by process ${holder}`)
        expect(Number(line.match(/after (\d+) ms/)?.[1])).toBeLessThan(soon)
      }
      const winner = starters.find(({ process }) => String(process.pid) === pid)
      winner?.process.kill('SIGKILL')
      await Promise.all(starters.map(({ ended }) => ended))
      if (socketFolder) expect(existsSync(socketFolder)).toBe(false)
      socketFolder = (await readFile(join(dataDir, 'lock', 'holder'), 'utf8')).trim().split(' ')[2]
    }
    expect((await readdir(join(dataDir, 'lock'))).length).toBeLessThan(5)
  })

  it('is refused while the holder is stopped, and says so within 2 seconds', async () => {
    const [holder, second] = [await starter(), await starter()]
    holder.go()
    await holder.says('holding')
    holder.process.kill('SIGSTOP')
    second.go()
    const [, after] =
      (await second.says('refused')).match(/after (\d+) ms: The data folder .* is in use by process \d+$/) ?? []
    expect(Number(after)).toBeLessThan(soon)
    holder.process.kill('SIGKILL')
    await holder.ended
  })

  it('is free after a clean end, and works in a folder with a very long name', async () => {
    const long = join(dataDir, 'a-long-name-'.repeat(15))
    const first = await lockDataFolder(long)
    await expect(lockDataFolder(long)).rejects.toThrow(`is in use by process ${process.pid}`)
    await first.release()
    const second = await lockDataFolder(long)
    await second.release()
  })
})

describe('the embedded engine in a data folder', () => {
  it('loses no acknowledged row and no half transaction when it is killed', async () => {
    const program = await buildProgram('write-rows')
    const acknowledged = new Set<string>()
    for (let round = 0; round < 4; round++) {
      const writer = startProgram(program, [dataDir])
      const ready = await writer.says('ready')
      if (round === 0) console.log(`first start from the prepared database: ${ready}`)
      const written = () => writer.lines.filter((line) => line.startsWith('wrote')).length
      await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(40 + round * 17)
      writer.process.kill('SIGKILL')
      await writer.ended
      for (const line of writer.lines.filter((text) => text.startsWith('wrote'))) {
        for (const id of line.split(' ').slice(1)) acknowledged.add(id)
      }
    }
    const database = await openDatabase({ dataDir, poolSize: 2, log: quietLog })
    const kept = new Set((await database.sql`select id::text from written`).map((row) => String(row.id)))
    const halves = await database.sql`select batch from written group by batch having count(*) <> 2`
    const again = startProgram(program, [dataDir])
    expect(await again.says('DatabaseError')).toContain(`is in use by process ${process.pid}`)
    await database.close()
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
    expect(halves).toHaveLength(0)
    expect(acknowledged.size).toBeGreaterThan(300)
  })

  it('refuses a folder of another PostgreSQL version, and releases it', async () => {
    await mkdir(join(dataDir, 'db'), { recursive: true })
    await writeFile(join(dataDir, 'db', 'PG_VERSION'), '17\n')
    const open = () => openDatabase({ dataDir, poolSize: 2, log: quietLog })
    await expect(open()).rejects.toThrow('was written by PostgreSQL 17, this version reads 18')
    await expect(open()).rejects.toThrow('was written by PostgreSQL 17')
  })

  it('refuses a folder it cannot use, in one line', async () => {
    await writeFile(dataDir, 'a file')
    const open = openDatabase({ dataDir, poolSize: 2, log: quietLog })
    await expect(open).rejects.toThrow(`The data folder ${dataDir} (DATA_DIR) cannot be used: ENOTDIR`)
  })

  it('starts over when the first start was interrupted while unpacking', async () => {
    await mkdir(join(dataDir, 'db.unfinished'), { recursive: true })
    await writeFile(join(dataDir, 'db.unfinished', 'PG_VERSION'), 'half')
    const database = await openDatabase({ dataDir, poolSize: 2, log: quietLog })
    expect((await database.sql`select name from retailers where id = 1`)[0]?.name).toBe('TJ Maxx')
    expect((await database.sql`show server_version_num`)[0]?.server_version_num).toMatch(/^18/)
    await database.close()
    expect(await readdir(dataDir)).toEqual(['db', 'lock'])
    expect(await readFile(join(dataDir, 'db', 'PG_VERSION'), 'utf8')).toBe('18\n')
  })
})
