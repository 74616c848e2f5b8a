import { describe, expect, it } from 'vitest'
import { checkLuck } from './luck.mjs'

const faultsIn = (source, path = 'server/features/kites/kites.test.ts') => checkLuck({ [path]: source })

describe('waits in tests', () => {
  it.each([
    ['await new Promise((resolve) => setTimeout(resolve, 100))'],
    ['await new Promise<void>((done) => { setTimeout(() => done(), 100) })'],
    ['const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))'],
    ["import { setTimeout as pause } from 'node:timers/promises'"],
    ['await page.waitForTimeout(500)'],
    ['await sleep(50)'],
  ])('may not be a sleep: %s', (source) => {
    expect(faultsIn(source)).toEqual([expect.stringMatching(/^server\/features\/kites\/kites\.test\.ts:1 sleeps/)])
  })

  it.each([
    ['await vi.waitFor(() => expect(done).toBe(true))'],
    ['await vi.waitFor(look, { timeout: 5000 })'],
    ['await vi.waitFor(look, 10_000)'],
    ['await expect.poll(look, { timeout: 1000, interval: 20 }).toBe(1)'],
    ['await eventually(look, 3000)'],
    ["await page.getByText('Saved').waitFor({ state: 'hidden', timeout: 2000 })"],
    ['page.setDefaultTimeout(10_000)'],
    ["it('flies', async () => {}, 15_000)"],
    ["it.each([1])('flies %s', { timeout: 30_000 }, async () => {})"],
  ])('may not be short: %s', (source) => {
    expect(faultsIn(`\n${source}`, 'tests/e2e/kites.spec.ts')).toEqual([
      expect.stringMatching(/^tests\/e2e\/kites\.spec\.ts:2 (waits|gives)/),
    ])
  })

  it.each([
    ['await vi.waitFor(look, { timeout: 20_000, interval: 100 })'],
    ['await expect.poll(look).toBe(1)'],
    ['await expect.poll(look, patiently).toBe(1)'],
    ["await page.getByText('Saved').waitFor()"],
    ["await letPass(300, 'the deletion meets the lock')"],
    ['const timer = setTimeout(() => answer(), 1000)'],
    ["expect(asked).toMatchObject({ timeout: 5000 })\nit('flies', async () => {}, 900_000)"],
    ['await sql`select pg_sleep(5)`'],
    ['vi.advanceTimersByTime(100)'],
  ])('may be this: %s', (source) => {
    expect(faultsIn(source)).toEqual([])
  })

  it('nothing is tried at random without a seed', () => {
    const imported = "import fc from 'fast-check'\n"
    expect(faultsIn(imported)).toEqual([expect.stringContaining('tries something else in every run')])
    expect(faultsIn(`${imported}fc.configureGlobal({ seed: 7 })`)).toEqual([])
  })

  it('are the business of tests only', () => {
    const source = 'await new Promise((resolve) => setTimeout(resolve, 100))'
    for (const path of ['server/db/bus.ts', 'server/testing/eventually.ts', 'server/testing/programs/kite.ts'])
      expect(faultsIn(source, path)).toEqual([])
    for (const path of [
      'tests/e2e/harness.ts',
      'server/testing/kite.ts',
      'web/lib/kite.test.tsx',
      'scripts/kite.test.mjs',
    ])
      expect(faultsIn(source, path)).toHaveLength(1)
  })
})
