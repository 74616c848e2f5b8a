import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildProgram } from '../../../testing/child-program.ts'
import { createEmbeddedPhotoReader, type EmbeddedPhotoReaderOptions } from './index.ts'
import { PhotoProcessPool } from './photo-process-pool.ts'

let program: string
const warnings: unknown[] = []
const log = { warn: (about: unknown) => void warnings.push(about) }
let reader: Pick<ReturnType<typeof createEmbeddedPhotoReader>, 'read' | 'features' | 'processIds' | 'close'>

beforeAll(async () => {
  program = await buildProgram('slow-photo-process')
})
afterEach(() => reader.close())

const open = (options: Partial<EmbeddedPhotoReaderOptions> = {}) => {
  reader = createEmbeddedPhotoReader({ log, program, remembered: 0, ...options })
  return reader
}
const order = (text: string) => Buffer.from(text)
const processOf = async (text: string) => (await reader.read(order(text))).lines[0]
const failureOf = (text: string) =>
  reader.read(order(text)).then(
    () => 'none',
    (error: { failure: string }) => error.failure,
  )
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the photo process', () => {
  it('starts with the first photo and serves the next ones', async () => {
    open()
    expect(reader.processIds()).toEqual([])
    const first = await processOf('now')
    expect(await processOf('now')).toBe(first)
    expect(reader.processIds()).toEqual([Number(first)])
  })

  it('reads the same photo once, while it is among the last ones', async () => {
    open({ remembered: 2 })
    const answer = await reader.read(order('now'))
    process.kill(Number(answer.lines[0]), 'SIGKILL')
    await expect.poll(() => reader.processIds()).toEqual([])
    expect(await reader.read(order('now'))).toEqual(answer)
    // Two others later it is read again, by another process.
    await reader.read(order('now '))
    await reader.read(order('now  '))
    expect((await reader.read(order('now'))).lines).not.toEqual(answer.lines)
  })

  it('keeps no failure', async () => {
    open({ remembered: 2 })
    expect([await failureOf('die'), await failureOf('die')]).toEqual(['failed', 'failed'])
    expect(await processOf('now')).toMatch(/^\d+$/)
  })

  it('is replaced when it dies: its task fails, the waiting ones are done', async () => {
    open()
    const first = await processOf('now')
    const [dying, waiting] = [failureOf('die'), processOf('now')]
    expect(await dying).toBe('failed')
    expect(await waiting).not.toBe(first)
    expect(warnings).toContainEqual(expect.objectContaining({ reason: 'it ended with code 3' }))
  })

  it('is ended when a photo takes too long', async () => {
    const long = 120_000
    const options = { log, program, processes: 1, timeoutMs: long, queueLimit: 9, idleMs: long }
    const pool = new PhotoProcessPool(options)
    reader = Object.assign(open(), { read: (photo: Buffer) => pool.run('read', photo), close: () => pool.close() })
    const first = await processOf('now')
    // A new process may take its time to start, however busy the machine is; this one is there.
    options.timeoutMs = 200
    expect(await failureOf('hang')).toBe('timeout')
    options.timeoutMs = long
    expect(await processOf('now')).not.toBe(first)
    await expect.poll(() => isAlive(Number(first))).toBe(false)
  })

  it('turns away more than may wait', async () => {
    open({ queueLimit: 2 })
    const answers = ['late 300', 'now', 'now', 'now'].map(failureOf)
    expect(await Promise.all(answers)).toEqual(['none', 'none', 'none', 'unavailable'])
  })

  it('lets those who wait go before what can wait', async () => {
    open()
    const done: string[] = []
    const first = reader.read(order('late 300'))
    const patient = reader.features(order('now'), { whenIdle: true }).then(() => done.push('patient'))
    const person = reader.features(order('now')).then(() => done.push('person'))
    await Promise.all([first, patient, person])
    expect(done).toEqual(['person', 'patient'])
  })

  it('works on as many photos at once as there are processes', async () => {
    open({ processes: 2 })
    const pids = await Promise.all(['late 300', 'late 300', 'now', 'now'].map(processOf))
    expect(new Set(pids).size).toBe(2)
  })

  it('says what went wrong with one photo and goes on', async () => {
    open()
    const first = await processOf('now')
    await expect(reader.read(order('fail'))).rejects.toMatchObject({
      failure: 'failed',
      message: 'The photo could not be read',
      cause: expect.objectContaining({ message: 'as told' }),
    })
    expect(await processOf('now')).toBe(first)
  })

  it('gives its memory back after a while without work, and when it has grown too large', async () => {
    open({ idleMs: 200 })
    const first = Number(await processOf('now'))
    await expect.poll(() => isAlive(first)).toBe(false)
    expect(reader.processIds()).toEqual([])
    await processOf('now 2000000000')
    expect(reader.processIds()).toEqual([])
  })

  it('ends with the server, also in the middle of work', async () => {
    open()
    const pid = Number(await processOf('now'))
    const [working, waiting] = [failureOf('hang'), failureOf('now')]
    await reader.close()
    expect(await Promise.all([working, waiting])).toEqual(['unavailable', 'unavailable'])
    expect(isAlive(pid)).toBe(false)
    expect(await failureOf('now')).toBe('unavailable')
  })
})
