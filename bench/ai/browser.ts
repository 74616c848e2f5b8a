import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { chromium, type Page, type Worker as ReadingThread } from 'playwright-core'
import type { PhotoReading } from '../../domain/reading/photo-reading.ts'
import type { ReadingAnswer, ReadingFiles, ReadingTask } from '../../web/features/assistant/reading/reading-task.ts'
import { mostMemoryOf, processorTimeOf, type BenchHost } from './hosts.ts'
import { startSite } from './load.ts'
import { slowDown } from './slower.ts'

/** A phone of the middle class against this machine. */
const slower = 4

/** The files of the built app, by what their names begin with. */
function builtFile(folder: string, start: string): string {
  const name = readdirSync(`dist/web/${folder}`).find((file) => file.startsWith(start) && !file.endsWith('.map'))
  if (!name) throw new Error(`There is no ${start} in dist/web/${folder}`)
  return `/${folder}/${name}`
}

const files = (): ReadingFiles => ({
  runtime: builtFile('networks', 'ort-wasm'),
  detection: builtFile('networks', 'ch_PP-OCRv4_det'),
  recognition: builtFile('networks', 'ch_PP-OCRv4_rec'),
  alphabet: builtFile('assets', 'ppocr_keys'),
  bars: builtFile('assets', 'zxing_reader'),
})

/** The same worker, networks and policy as in the app, in a real browser. */
export async function openBrowserHost(): Promise<BenchHost> {
  const site = await startSite()
  const server = await chromium.launchServer({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage()
  await page.goto(site.url)
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.evaluate(
      (program) => void Object.assign(globalThis, { photoReader: new Worker(program, { type: 'module' }) }),
      builtFile('assets', 'reading-worker'),
    ),
  ])
  const renderers = () => descendants(server.process().pid ?? 0)
  const processorTime = () => renderers().reduce((sum, pid) => sum + processorTimeOf(pid), 0)
  const read = (photo: Buffer) => readIn(page, photo)
  return {
    read,
    memory: () => Math.max(0, ...renderers().map(mostMemoryOf)),
    processorTime,
    async begin(photo) {
      const begun = performance.now()
      await read(photo)
      console.log(
        `First photo in Chromium, networks fetched and opened: ${((performance.now() - begun) / 1000).toFixed(1)} s; ${await fetchedBytes(page, site.url)}`,
      )
    },
    async compare(photos) {
      const each = async () => {
        const before = { at: performance.now(), processor: processorTime() }
        for (const photo of photos) await read(photo)
        const took = (performance.now() - before.at) / photos.length / 1000
        return { took, processor: (processorTime() - before.processor) / photos.length, pace: await paceOf(worker) }
      }
      const usual = await each()
      const slowdown = slowDown(renderers().filter(isRenderer))
      // On a busy machine who has stood still gets more of the processor afterwards: the sum tells how much is needed.
      let turns = slower
      for (let attempt = 0; attempt < 3; attempt++) {
        slowdown.to(turns)
        turns *= slower / ((await paceOf(worker)) / usual.pace)
      }
      slowdown.to(turns)
      const slowed = await each().finally(() => slowdown.end())
      const words = ({ took, processor }: typeof usual) =>
        `${took.toFixed(2)} s (${processor.toFixed(2)} s of processor)`
      console.log(
        `\nIn Chromium ${words(usual)} a photo, ${words(slowed)} with the processor slowed ${slower} times; the same sum in the reading worker took ${usual.pace.toFixed(0)} and ${slowed.pace.toFixed(0)} ms: ${(slowed.pace / usual.pace).toFixed(1)} times`,
      )
    },
    async close() {
      await browser.close()
      await server.close()
      await site.stop()
    },
  }
}

/** Milliseconds that the reading thread takes for the same sum: how fast it really is, whatever it was told to be. */
async function paceOf(worker: ReadingThread): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const { took } = await worker.evaluate(() => {
      const begun = performance.now()
      let sum = 1
      for (let step = 0; step < 5e7; step++) sum = (Math.imul(sum, 31) + step) | 0
      // Also the sum, or the compiler leaves it out.
      return { took: performance.now() - begun, sum }
    })
    times.push(took)
  }
  return times.toSorted((one, other) => one - other)[2] ?? 0
}

/** What the worker has kept, and what it takes on the wire. */
async function fetchedBytes(page: Page, site: string): Promise<string> {
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('reading')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  const sizes = await Promise.all(kept.map((path) => bytesOnTheWire(site + path)))
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6
  return `${kept.length} files kept, ${megabytes.toFixed(1)} MB fetched once`
}

const bytesOnTheWire = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let size = 0
      response.on('data', (part: Buffer) => (size += part.length)).on('end', () => resolve(size))
    }).on('error', reject)
  })

function readIn(page: Page, photo: Buffer): Promise<PhotoReading> {
  return page.evaluate(
    async ([base64, given]) => {
      const { photoReader } = globalThis as unknown as { photoReader: Worker }
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const blob = new Blob([bytes])
      const task: ReadingTask = { id: 1, photo: blob, files: given }
      const answer = await new Promise<ReadingAnswer>((resolve) => {
        photoReader.addEventListener('message', ({ data }) => resolve(data as ReadingAnswer), { once: true })
        photoReader.postMessage(task)
      })
      if ('problem' in answer) throw new Error(answer.problem)
      return answer.reading
    },
    [photo.toString('base64'), files()] as const,
  )
}

/** All processes a process has started, and theirs. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const)
  const of = (parent: number): number[] =>
    parents.filter(([, its]) => its === parent).flatMap(([child]) => [child, ...of(child)])
  return of(pid)
}

/** Pages and their workers; not the browser itself, nor what fetches for it. */
function isRenderer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')
  } catch {
    return false
  }
}

function parentOf(pid: number): number {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
