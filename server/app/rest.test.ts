import { readFileSync } from 'node:fs'
import { memoryUsage } from 'node:process'
import { expect, test } from 'vitest'
import { createRestWatch, giveMemoryBack } from './rest.ts'

const look = 15_000
const busy = 4000
const idle = 200

function restsAfter(looks: readonly number[]): number[] {
  const hasComeToRest = createRestWatch()
  return looks.flatMap((busyMs, index) => (hasComeToRest(busyMs, look) ? [index] : []))
}

test.each([
  ['a quiet minute after work', [busy, idle, idle, idle, idle], [4]],
  ['once for each time', [busy, ...Array<number>(40).fill(idle / 10)], [4]],
  ['again after work', [busy, idle, idle, idle, idle, busy, idle, idle, idle, idle], [4, 9]],
  ['a minute broken by work', [busy, idle, idle, busy, idle, idle, idle, idle], [7]],
  ['nothing was done', Array<number>(8).fill(10), []],
  ['always at work', Array<number>(20).fill(busy), []],
])('comes to rest: %s', (_, looks, expected) => {
  expect(restsAfter(looks)).toEqual(expected)
})

test('what was taken for a while is given back', async () => {
  let held: unknown[] | undefined = Array.from({ length: 400_000 }, (_, index) => ({
    index,
    text: `some text ${index}`,
  }))
  const full = memoryUsage().heapTotal
  expect(held.length).toBe(400_000)
  held = undefined
  await giveMemoryBack()
  expect(memoryUsage().heapTotal).toBeLessThan(full - 20 * 2 ** 20)
})

/** The C library keeps what it took too, unless it is told otherwise before the process begins. */
test.each([
  'package.json',
  'deploy/Dockerfile',
  'deploy/systemd/hgfs-web@.service',
  'deploy/systemd/hgfs-worker@.service',
  'server/testing/faults/built-server.ts',
])('%s tells the allocator to give memory back', (path) => {
  const settings = [...readFileSync(path, 'utf8').matchAll(/(MALLOC_\w+)(?:=|: ')(\d+)/g)]
  expect(Object.fromEntries(settings.map(([, name, value]) => [name, value]))).toEqual({
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
  })
})
