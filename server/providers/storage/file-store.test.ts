import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DiskStore } from './disk.ts'
import { type FileStore, FileStoreError, largestFile } from './file-store.ts'
import { createFileStore } from './index.ts'
import { keysOf, startS3 } from './testing.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hgfs-files-'))
  s3 = await startS3(path.join(folder, 's3'))
})

afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const read = async (store: FileStore, key: string) => {
  const file = await store.get(key)
  return file && { ...file, stream: undefined, bytes: await buffer(file.stream) }
}
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function* brokenHalfway() {
  yield randomBytes(100_000)
  throw new Error('the phone lost its signal')
}

describe.each([
  ['disk', () => createFileStore({ s3: undefined, dataDir: folder })],
  ['S3', () => createFileStore({ s3: s3.settings, dataDir: folder })],
] as const)('files on %s', (_name, open) => {
  let store: FileStore
  beforeAll(() => {
    store = open()
  })

  it('gives back what was put, with type, size and etag', async () => {
    await store.put('photos/2025/lamp-1.webp', Buffer.from('a lamp'), 'image/webp')
    const file = await read(store, 'photos/2025/lamp-1.webp')
    expect(file?.bytes.toString()).toBe('a lamp')
    expect(file).toMatchObject({ contentType: 'image/webp', size: 6, etag: expect.stringMatching(/^".+"$/) })
  })

  it('takes a stream, and an object of 5 MB without changing a byte', async () => {
    const picture = randomBytes(5 * 1024 * 1024)
    await store.put(
      'photos/large.jpg',
      Readable.from([picture.subarray(0, 1000), picture.subarray(1000)]),
      'image/jpeg',
    )
    const file = await read(store, 'photos/large.jpg')
    expect(file?.size).toBe(picture.length)
    expect(hash(file?.bytes ?? Buffer.alloc(0))).toBe(hash(picture))
  })

  it('stores an empty file', async () => {
    await store.put('empty.txt', Buffer.alloc(0), 'text/plain')
    expect(await read(store, 'empty.txt')).toMatchObject({ size: 0, bytes: Buffer.alloc(0) })
  })

  it('replaces a file, and its etag changes', async () => {
    await store.put('replaced.txt', Buffer.from('one'), 'text/plain')
    const before = await read(store, 'replaced.txt')
    await store.put('replaced.txt', Buffer.from('two'), 'text/plain')
    const after = await read(store, 'replaced.txt')
    expect(after?.bytes.toString()).toBe('two')
    expect(after?.etag).not.toBe(before?.etag)
    expect((await read(store, 'replaced.txt'))?.etag).toBe(after?.etag)
  })

  it('never mixes two files put at once under one key', async () => {
    const files = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, index))
    await Promise.all(files.map((file) => store.put('race.bin', file, 'application/octet-stream')))
    const stored = await read(store, 'race.bin')
    expect(files.map(hash)).toContain(hash(stored?.bytes ?? Buffer.alloc(0)))
  })

  it('answers null for a missing key and deletes it without complaint', async () => {
    expect(await store.get('nobody/has-this.webp')).toBeNull()
    await expect(store.delete(['nobody/has-this.webp'])).resolves.toBeUndefined()
    await expect(store.delete([])).resolves.toBeUndefined()
  })

  it('deletes exactly the keys it is given', async () => {
    for (const name of ['a', 'b', 'c']) await store.put(`deleted/${name}.txt`, Buffer.from(name), 'text/plain')
    await store.delete(['deleted/a.txt', 'deleted/missing.txt', 'deleted/c.txt'])
    expect(await keysOf(store, 'deleted/')).toEqual(['deleted/b.txt'])
  })

  it('lists by prefix, with times', async () => {
    const keys = ['list/a-b.txt', 'list/a.txt', 'list/a/b.txt', 'list/ab.txt', 'list/b/c/d.txt', 'listed.txt']
    for (const key of keys) await store.put(key, Buffer.from(key), 'text/plain')
    expect(await keysOf(store, 'list/')).toEqual(keys.slice(0, 5))
    expect(await keysOf(store, 'list/a')).toEqual(keys.slice(0, 4))
    expect(await keysOf(store, 'list')).toEqual(keys)
    expect(await keysOf(store, 'list/a/')).toEqual(['list/a/b.txt'])
    expect(await keysOf(store, 'nothing/here')).toEqual([])
    expect(await keysOf(store, '')).toEqual(expect.arrayContaining(keys))
    for await (const { modifiedAt } of store.list('list/a.txt')) {
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
    }
  })

  it('stores nothing when the stream breaks, and keeps what was there before', async () => {
    await expect(store.put('broken.jpg', Readable.from(brokenHalfway()), 'image/jpeg')).rejects.toThrow(
      'lost its signal',
    )
    expect(await store.get('broken.jpg')).toBeNull()
    await store.put('kept.jpg', Buffer.from('before'), 'image/jpeg')
    await expect(store.put('kept.jpg', Readable.from(brokenHalfway()), 'image/jpeg')).rejects.toThrow('lost its signal')
    expect((await read(store, 'kept.jpg'))?.bytes.toString()).toBe('before')
  })

  it('stores nothing when the sender hangs up', async () => {
    let asked = 0
    const upload = new Readable({
      read() {
        asked += 1
        if (asked === 1) this.push(randomBytes(1000))
        else this.destroy()
      },
    })
    await expect(store.put('aborted.jpg', upload, 'image/jpeg')).rejects.toThrow('Premature close')
    expect(await store.get('aborted.jpg')).toBeNull()
  })

  it('stops an endless stream', async () => {
    const megabyte = Buffer.alloc(1024 * 1024)
    let sent = 0
    const endless = new Readable({
      read() {
        sent += megabyte.length
        this.push(megabyte)
      },
    })
    await expect(store.put('endless.bin', endless, 'application/octet-stream')).rejects.toThrow(FileStoreError)
    expect(sent).toBeLessThan(largestFile * 1.2)
    expect(endless.destroyed).toBe(true)
    expect(await store.get('endless.bin')).toBeNull()
  })

  it.each([
    '../outside.txt',
    'a/../../outside.txt',
    'a/..txt',
    'a..txt',
    '/etc/passwd.txt',
    'a//b.txt',
    './a.txt',
    '.incoming/a.txt',
    'a/.hidden.txt',
    'a\\..\\b.txt',
    'a\0.txt',
    'a.txt\n',
    '%2e%2e/a.txt',
    'Upper.txt',
    'é.txt',
    'folder',
    'folder/',
    'a.txt/b.txt',
    'script.html',
    '',
    `${'x'.repeat(300)}.txt`,
    `${'x/'.repeat(300)}a.txt`,
  ])('refuses the key %j', async (key) => {
    await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(FileStoreError)
    await expect(store.delete(['fine.txt', key])).rejects.toThrow(FileStoreError)
    expect(await store.get(key)).toBeNull()
  })

  it.each(['..', '../', 'a/../b', '/', '/etc', 'a\0', '.'])('refuses to list %j', async (prefix) => {
    await expect(keysOf(store, prefix)).rejects.toThrow(FileStoreError)
  })

  it('refuses a type that the ending does not say', async () => {
    await expect(store.put('page.jpg', Buffer.from('<html>'), 'text/html')).rejects.toThrow('does not say text/html')
  })
})

describe('disk only', () => {
  it('leaves no half-written file behind, and clears away those of a killed process', async () => {
    const root = path.join(folder, 'swept')
    const incoming = path.join(root, '.incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(path.join(incoming, 'old'), 'half')
    await utimes(path.join(incoming, 'old'), new Date(0), new Date(0))
    await writeFile(path.join(incoming, 'someone-is-writing'), 'half')
    const store = new DiskStore(root)
    await store.put('a.txt', Buffer.from('a'), 'text/plain')
    await expect(store.put('b.txt', Readable.from(brokenHalfway()), 'text/plain')).rejects.toThrow()
    expect(await readdir(incoming)).toEqual(['someone-is-writing'])
    expect(await keysOf(store, '')).toEqual(['a.txt'])
    expect(await readFile(path.join(root, 'a.txt'), 'utf8')).toBe('a')
  })

  it('keeps serving the old bytes to a reader while the file is replaced or deleted', async () => {
    const store = new DiskStore(path.join(folder, 'readers'))
    await store.put('a.txt', Buffer.from('old'), 'text/plain')
    const reader = await store.get('a.txt')
    await store.put('a.txt', Buffer.from('newer'), 'text/plain')
    await store.delete(['a.txt'])
    expect((await buffer(reader?.stream ?? Readable.from([]))).toString()).toBe('old')
    expect(await store.get('a.txt')).toBeNull()
  })

  it('works again once the folder can be written', async () => {
    const blocker = path.join(folder, 'blocked')
    await writeFile(blocker, '')
    const store = new DiskStore(path.join(blocker, 'files'))
    await expect(store.put('a.txt', Buffer.from('a'), 'text/plain')).rejects.toThrow()
    await rm(blocker)
    await store.put('a.txt', Buffer.from('a'), 'text/plain')
    expect((await read(store, 'a.txt'))?.bytes.toString()).toBe('a')
  })
})
