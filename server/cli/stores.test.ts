import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerImportRequests } from '../app/import-requests.ts'
import { openDatabase } from '../db/engine.ts'
import { startProgram } from '../testing/child-program.ts'
import { quietLog } from '../testing/test-database.ts'

const program = new URL('../../dist/server/stores.js', import.meta.url).pathname

describe('npm run stores', () => {
  let folder: string
  let dataDir: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hgfs-test-'))
    dataDir = join(folder, 'data')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function run(...args: string[]) {
    const child = startProgram(program, args, { DATA_DIR: dataDir, DATABASE_URL: '' })
    return { code: await child.ended, said: child.lines.join('\n') }
  }

  it('imports a file, says what it skipped, and waits for no server', async () => {
    const file = join(folder, 'stores.csv')
    const rows = 'retailer,name,address,zip\nRoss,Ross,1 Main St,02108\nRoss,Ross,,02108\n'
    await writeFile(file, rows)
    const { code, said } = await run('import', file)
    expect(said).toMatch(/^100%, 2 stores$/m)
    expect(said).toMatch(/^Line 3 has no address$/m)
    expect(said).toMatch(/^Read 2 stores in \d+\.\d s: 1 added, 0 updated, 0 unchanged, 1 skipped$/m)
    expect(code).toBe(1)
    await writeFile(file, rows.replace('Ross,Ross,,02108\n', ''))
    const again = await run('import', file)
    expect([again.code, again.said]).toEqual([0, expect.stringMatching(/0 added, 0 updated, 1 unchanged$/)])

    const database = await openDatabase({ dataDir, poolSize: 2, log: quietLog })
    const blocked = await run('import', file)
    expect(blocked).toEqual({ code: 1, said: `The data folder ${dataDir} is in use by process ${process.pid}` })
    // Once it listens for it, the process in the folder imports for the command.
    answerImportRequests({ database, log: quietLog })
    await writeFile(file, `${rows}Ross,Ross,2 Main St,02108\n`)
    const asked = await run('import', file)
    expect(asked.said).toMatch(/^100%, 3 stores$/m)
    expect(asked.said).toMatch(/^Line 3 has no address$/m)
    expect([asked.code, asked.said]).toEqual([1, expect.stringMatching(/1 added, 0 updated, 1 unchanged, 1 skipped$/)])
    const nowhere = await run('import', join(folder, 'nowhere.csv'))
    expect([nowhere.code, nowhere.said]).toEqual([1, expect.stringMatching(/nowhere\.csv cannot be read/)])
    expect(await database.sql`select name, city from stores`).toHaveLength(2)
    await database.close()
  })

  it('says in one line what is wrong', async () => {
    const usage = { code: 2, said: 'Usage: npm run stores -- import FILE' }
    expect(await run()).toEqual(usage)
    expect(await run('export', 'x')).toEqual(usage)
    const missing = await run('import', join(folder, 'nowhere.csv'))
    expect([missing.code, missing.said]).toEqual([1, expect.stringMatching(/nowhere\.csv cannot be read/)])
    const broken = join(folder, 'broken.geojson')
    await writeFile(broken, '{"type":"FeatureCollection","features":[{')
    expect(await run('import', broken)).toEqual({ code: 1, said: 'The GeoJSON file ends in the middle' })
  })
})
