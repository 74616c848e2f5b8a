import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from './file-store.ts'
import { S3Store } from './s3.ts'
import { keysOf, startS3 } from './testing.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hgfs-s3-'))
  s3 = await startS3(folder)
})

afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

describe('S3 in trouble', () => {
  const failure = (store: FileStore) =>
    store.put('a.txt', Buffer.from('a'), 'text/plain').catch((error: unknown) => error)

  it('says that the storage refused: wrong key, missing bucket', async () => {
    const expected = {
      name: 'ProviderError',
      provider: 'S3',
      status: 502,
      message: 'The file storage refused the request.',
    }
    expect(await failure(new S3Store({ ...s3.settings, accessKeyId: 'WRONG' }))).toMatchObject(expected)
    const noBucket = new S3Store({ ...s3.settings, bucket: 'missing' })
    expect(await failure(noBucket)).toMatchObject(expected)
    expect(await noBucket.get('a.txt').catch((error: unknown) => error)).toMatchObject(expected)
  })

  it('says that the storage cannot be reached', async () => {
    const store = new S3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:1' })
    expect(await failure(store)).toMatchObject({ provider: 'S3', status: 503 })
  })

  it('does not wait for ever', async () => {
    const { endpoint, stop } = await listen(() => {})
    const store = new S3Store({ ...s3.settings, endpoint }, { timeoutMs: 100 })
    expect(await failure(store)).toMatchObject({ provider: 'S3', status: 504 })
    stop()
  })

  it('takes nothing for stored that was not confirmed, and reads no answer without end', async () => {
    const silent = await listen((_request, response) => void response.end('{}'))
    expect(await failure(new S3Store({ ...s3.settings, endpoint: silent.endpoint }))).toMatchObject({
      message: 'The file storage did not confirm the file.',
    })
    silent.stop()
    const piece = Buffer.alloc(1 << 20, 'x')
    let sent = 0
    const endless = await listen((_request, response) => {
      const pour = () => {
        while (sent < 100 && !response.destroyed) {
          sent += 1
          if (!response.write(piece)) return void response.once('drain', pour)
        }
        response.end()
      }
      pour()
    })
    expect(await failure(new S3Store({ ...s3.settings, endpoint: endless.endpoint }))).toMatchObject({ status: 502 })
    expect(sent).toBeLessThan(60)
    endless.stop()
  })

  it('deletes more keys than one request can carry', async () => {
    const store = new S3Store(s3.settings)
    const keys = Array.from({ length: 1005 }, (_, index) => `many/${index}.txt`)
    for (const key of [keys[0], keys[1004]]) await store.put(key ?? '', Buffer.from('x'), 'text/plain')
    expect(await keysOf(store, 'many/')).toHaveLength(2)
    await store.delete(keys)
    expect(await keysOf(store, 'many/')).toEqual([])
  })

  it('says so when only a part was deleted', async () => {
    const { endpoint, stop } = await listen((_request, response) => {
      response.end('<DeleteResult><Error><Key>a.txt</Key><Code>AccessDenied</Code></Error></DeleteResult>')
    })
    const deleted = new S3Store({ ...s3.settings, endpoint }).delete(['a.txt'])
    await expect(deleted).rejects.toMatchObject({ provider: 'S3', message: expect.stringContaining('every file') })
    stop()
  })

  // The test server cannot make continuation tokens on today's OpenSSL, so these two pages are written by hand.
  it('lists page after page', async () => {
    const { endpoint, stop } = await listen((request, response) => {
      const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('continuation-token')
      const contents = `<Contents><Key>${token ? 'b' : 'a'}.txt</Key><LastModified>2025-01-01T00:00:00Z</LastModified></Contents>`
      const more = token ? '' : '<IsTruncated>true</IsTruncated><NextContinuationToken>page 2</NextContinuationToken>'
      response.end(`<ListBucketResult>${contents}${more}</ListBucketResult>`)
    })
    expect(await keysOf(new S3Store({ ...s3.settings, endpoint }), '')).toEqual(['a.txt', 'b.txt'])
    stop()
  })

  it('keeps keys and signatures out of its errors', async () => {
    const error = await failure(new S3Store({ ...s3.settings, accessKeyId: 'WRONG', secretAccessKey: 'hush-hush' }))
    expect(inspect(error, { depth: 10 })).not.toMatch(/hush-hush|Signature|authorization/i)
  })
})

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { endpoint: `http://127.0.0.1:${port}`, stop }
}
