import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assetRoutes } from './assets.ts'

const forever = 'public, max-age=31536000, immutable'
const network = randomBytes(3_000_000)
const program = Buffer.alloc(2_500_000, 'wasm')
const app = Fastify()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hgfs-assets-'))
  await Promise.all(['assets', 'networks', '.vite'].map((name) => mkdir(join(folder, name))))
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'export {}')
  await writeFile(join(folder, 'networks', 'letters-1a2b.onnx'), network)
  await writeFile(join(folder, 'networks', 'runtime-1a2b.wasm'), program)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  assetRoutes(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

it('serves files with a hash in their name for good, and others to be asked about', async () => {
  for (const url of ['/assets/main-1a2b.js', '/networks/letters-1a2b.onnx', '/networks/runtime-1a2b.wasm']) {
    expect([url, (await ask(url)).headers['cache-control']]).toEqual([url, forever])
  }
  expect((await ask('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  expect((await ask('/.vite/manifest.json')).statusCode).toBe(404)
})

it('serves large files whole, with their type, and not again to who has them', async () => {
  const answer = await ask('/networks/letters-1a2b.onnx', { 'accept-encoding': 'br' })
  expect(answer.headers).toMatchObject({ 'content-type': 'application/octet-stream' })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.rawPayload.equals(network)).toBe(true)
  const again = await ask('/networks/letters-1a2b.onnx', { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

it('squeezes programs, also large ones', async () => {
  const answer = await ask('/networks/runtime-1a2b.wasm', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers).toMatchObject({ 'content-type': 'application/wasm', 'content-encoding': 'br' })
  expect(answer.rawPayload.length).toBeLessThan(program.length / 10)
  expect(brotliDecompressSync(answer.rawPayload).equals(program)).toBe(true)
})
