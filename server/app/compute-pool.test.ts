import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createComputePool, type ComputePool } from './compute-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'hgfs-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let pool: ComputePool
afterEach(() => pool.close())

const task = { start: { latitude: 42, longitude: -71 }, places: [], maxMinutes: undefined, budgetMs: 1000 }
const patience = 60_000

/** A pool whose planner has this body; `task` is its input. */
function poolOf(body: string, queueLimit = 32) {
  const filename = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(filename, `export async function planTrip(task) { ${body} }`)
  pool = createComputePool({ filename, threads: 1, queueLimit })
  return pool
}

/** Spins until the main thread sets the flag; would never end on the main thread itself. */
const spin = 'const flag = new Int32Array(task.places); while (Atomics.load(flag, 0) === 0); return [1]'
function held() {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  return {
    task: { ...task, places: flag.buffer as never },
    release: () => Atomics.store(flag, 0, 1),
  }
}

describe('the compute pool', () => {
  it('leaves the main thread free while a task computes', async () => {
    const { task: spinning, release } = held()
    const answer = poolOf(spin).run('planTrip', spinning, patience)
    release()
    expect(await answer).toEqual([1])
  })

  it('runs the built tasks', async () => {
    pool = createComputePool()
    const places = [3, 1, 2].map((step) => ({ latitude: 42 + step / 60, longitude: -71, value: 1 }))
    expect(await pool.run('planTrip', { ...task, places }, patience)).toEqual([1, 2, 0])
    const histories = JSON.stringify([{ price: 20, quantity: 1, categoryId: null, signs: [[1, 'gone']] }])
    expect((await pool.run('fitSurvival', histories, patience)).report).toMatchObject({ gatherings: 1, words: 1 })
  })

  it('returns the best trip so far when the time is up', async () => {
    pool = createComputePool()
    const places = Array.from({ length: 30 }, (_, index) => ({
      latitude: 42 + Math.sin(index * 7) / 3,
      longitude: -71 + Math.cos(index * 5) / 3,
      value: 1 + (index % 4),
    }))
    const order = await pool.run('planTrip', { ...task, places, maxMinutes: 270, budgetMs: 0 }, patience)
    expect(order.length).toBeGreaterThan(5)
    expect(new Set(order).size).toBe(order.length)
  })

  it.each([
    ['throws', 'throw new Error("no way")', 'no way'],
    ['ends its thread', 'process.exit(3)', /exited/],
    ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(task.budgetMs))', /memory/i],
  ])('rejects when a task %s, and runs the next one', async (_what, body, message) => {
    const broken = poolOf(`if (task.maxMinutes) { ${body} } return [7]`)
    await expect(broken.run('planTrip', { ...task, maxMinutes: 1 }, patience)).rejects.toThrow(message)
    expect(await broken.run('planTrip', task, patience)).toEqual([7])
  })

  it('ends a task that takes too long, and runs the next one', async () => {
    const hanging = poolOf('if (task.maxMinutes) for (;;); return [7]')
    await expect(hanging.run('planTrip', { ...task, maxMinutes: 1 }, 50)).rejects.toThrow(/aborted|timeout/i)
    expect(await hanging.run('planTrip', task, patience)).toEqual([7])
  })

  it('refuses tasks beyond its queue', async () => {
    const { task: spinning, release } = held()
    const full = poolOf(spin, 1)
    const answers = Array.from({ length: 10 }, () => full.run('planTrip', spinning, patience))
    release()
    const ended = await Promise.allSettled(answers)
    const refused = ended.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(5)
    expect(refused.map((end) => String('reason' in end && end.reason)).filter((said) => !/queue/.test(said))).toEqual(
      [],
    )
    expect(ended[0]).toEqual({ status: 'fulfilled', value: [1] })
  })

  it('rejects what runs when it is closed', async () => {
    const { task: spinning } = held()
    const closing = poolOf(spin)
    const answer = closing.run('planTrip', spinning, patience)
    await Promise.all([closing.close(), expect(answer).rejects.toThrow(/terminat/i)])
  })
})
