import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
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
}
const squeezable = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm'])
const compress = {
  br: (data: Buffer) => promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gzip: (data: Buffer) => promisify(gzip)(data, { level: 9 }),
}

/** The built web app: a few dozen small files, kept in memory, each compressed once when first asked for. */
export function assetRoutes(fastify: FastifyInstance, folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const extension = path.extname(file)
    const type = types[extension]
    // What only the build and the server read (.vite/manifest.json) stays here.
    if (!type || file.split(path.sep).some((part) => part.startsWith('.'))) continue
    const data = readFileSync(path.join(folder, file))
    const etag = `"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`
    const squeezed = new Map<string, Promise<Buffer>>()
    const url = `/${file.split(path.sep).join('/')}`
    const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

    fastify.get(url, open('asset'), async (request, reply: FastifyReply) => {
      reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type(type)
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
      if (!encoding || !squeezable.has(extension)) return reply.send(data)
      const body = squeezed.get(encoding) ?? compress[encoding](data)
      squeezed.set(encoding, body)
      return reply.header('content-encoding', encoding).send(await body)
    })
  }
}
