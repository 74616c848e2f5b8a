import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BaseLogger } from 'pino'
import { createEmbeddedPhotoReader } from '../server/providers/ai/embedded/index.ts'

const atOnce = 10
const everyMs = 10
const quietMs = 8000

/** Ten photos at once, and what becomes of the plain requests that the same web server answers meanwhile. */
export async function measureLoad(log: Pick<BaseLogger, 'warn'>, photo: Buffer) {
  const reader = createEmbeddedPhotoReader({ log, timeoutMs: 300_000 })
  const server = createServer((_, response) => response.end('{"ok":true}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await reader.read(photo)

  const quiet = await answerTimes(port, new Promise((resolve) => setTimeout(resolve, quietMs)))
  const begun = performance.now()
  const reading = Promise.all(Array.from({ length: atOnce }, () => reader.read(photo)))
  const busy = await answerTimes(port, reading)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${atOnce} photos at once took ${seconds.toFixed(1)} s`)
  console.log(`Other requests, p50 / p99: ${describe(quiet)} without, ${describe(busy)} with photos being read`)
  console.log(`p99 ratio: ${(quantile(busy, 0.99) / quantile(quiet, 0.99)).toFixed(2)} (promised under 2)`)
  await reader.close()
  server.close()
}

/** A request every ten milliseconds until it is over, each timed. */
async function answerTimes(port: number, until: Promise<unknown>): Promise<number[]> {
  const state = { over: false }
  void until.finally(() => (state.over = true))
  const times: number[] = []
  while (!state.over) {
    const start = performance.now()
    await new Promise<void>((resolve, reject) => {
      get({ port, host: '127.0.0.1' }, (response) => response.resume().on('end', resolve)).on('error', reject)
    })
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await until
  return times.sort((one, other) => one - other)
}

const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const describe = (times: number[]) => `${quantile(times, 0.5).toFixed(2)} / ${quantile(times, 0.99).toFixed(2)} ms`
