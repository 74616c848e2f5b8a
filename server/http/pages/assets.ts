import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { open } from '../route.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.onnx': 'application/octet-stream',
}
const squeezable = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm'])
/** These carry the hash of their content in their name. */
const hashed = /^\/(assets|networks)\//
/** Larger than this is not kept in memory, and compressed with less zeal: the first to ask would wait half a minute. */
const large = 2_000_000
const compress = {
  br: (data: Buffer) =>
    promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_QUALITY]: data.length > large ? 5 : 10 } }),
  gzip: (data: Buffer) => promisify(gzip)(data, { level: data.length > large ? 6 : 9 }),
}

/** The built web app: a few dozen small files, kept in memory, each compressed once when first asked for. */
export function assetRoutes(fastify: FastifyInstance, folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const extension = path.extname(file)
    const type = types[extension]
    // What only the build and the server read (.vite/manifest.json) stays here.
    if (!type || file.split(path.sep).some((part) => part.startsWith('.'))) continue
    const place = path.join(folder, file)
    const content = readFileSync(place)
    const kept = content.length > large ? undefined : content
    const dataOf = () => kept ?? readFile(place)
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    const squeezed = new Map<string, Promise<Buffer>>()
    const url = `/${file.split(path.sep).join('/')}`
    const cacheControl = hashed.test(url) ? 'public, max-age=31536000, immutable' : 'no-cache'

    fastify.get(url, open('asset'), async (request, reply: FastifyReply) => {
      reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type(type)
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
      if (!encoding || !squeezable.has(extension)) return reply.send(await dataOf())
      const body = squeezed.get(encoding) ?? Promise.resolve(dataOf()).then(compress[encoding])
      squeezed.set(encoding, body)
      return reply.header('content-encoding', encoding).send(await body)
    })
  }
}
