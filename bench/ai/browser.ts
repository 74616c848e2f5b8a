import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { chromium, type Page } from 'playwright-core'
import type { PhotoReading } from '../../domain/reading/photo-reading.ts'
import type { ReadingAnswer, ReadingFiles, ReadingTask } from '../../web/features/assistant/reading/reading-task.ts'
import { mostMemoryOf, processorTimeOf, type BenchHost } from './hosts.ts'
import { startSite } from './load.ts'

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
  const slowDown = await throttle(page)
  await page.goto(site.url)
  await page.evaluate(
    (program) => {
      const worker = new Worker(program, { type: 'module' })
      Object.assign(globalThis, { photoReader: worker })
    },
    builtFile('assets', 'reading-worker'),
  )
  const renderers = () => descendants(server.process().pid ?? 0)
  const read = (photo: Buffer) => readIn(page, photo)
  return {
    read,
    memory: () => Math.max(0, ...renderers().map(mostMemoryOf)),
    processorTime: () => renderers().reduce((sum, pid) => sum + processorTimeOf(pid), 0),
    async begin(photo) {
      const begun = performance.now()
      await read(photo)
      console.log(
        `First photo in Chromium, networks fetched and opened: ${((performance.now() - begun) / 1000).toFixed(1)} s; ${await fetchedBytes(page, site.url)}`,
      )
    },
    async compare(photos) {
      const each = async () => {
        const begun = performance.now()
        for (const photo of photos) await read(photo)
        return ((performance.now() - begun) / photos.length / 1000).toFixed(2)
      }
      const usual = await each()
      await slowDown(slower)
      console.log(`\nIn Chromium ${usual} s a photo, ${await each()} s with the processor slowed ${slower} times`)
    },
    async close() {
      await browser.close()
      await server.close()
      await site.stop()
    },
  }
}

/** Workers have a processor's rate of their own: they are told as they start. */
async function throttle(page: Page): Promise<(rate: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const workers: string[] = []
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.push(sessionId))
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return async (rate) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    for (const sessionId of workers) {
      const message = JSON.stringify({ id: 1, method: 'Emulation.setCPUThrottlingRate', params: { rate } })
      await session.send('Target.sendMessageToTarget', { sessionId, message })
    }
  }
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

function parentOf(pid: number): number {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
