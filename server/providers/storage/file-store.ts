import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Read it to its end or destroy it: it holds a file or a connection open. */
  stream: Readable
  contentType: string
  size: number
  etag: string
}

export interface FileStore {
  /** One line for the start-up log. */
  description: string
  /** Stores or replaces a file. It is there completely or, when this rejects, as it was before. */
  put(key: string, data: Buffer | Readable, contentType: string): Promise<void>
  /** Null when there is no such file, and for keys that no file can have. */
  get(key: string): Promise<StoredFile | null>
  /** Keys that are not there are no error. */
  delete(keys: string[]): Promise<void>
  /** All keys that start with the prefix, in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>
}

/** A caller's mistake: the key, its type or the size can never be stored. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
}

// Photos are at most 10 MB; the bound keeps one broken stream from filling the memory or the disk.
export const largestFile = 64 * 1024 * 1024

// The ending says the type, so that a file on disk needs no second file beside it and any web server can serve it.
const typesByEnding: Record<string, string> = {
  avif: 'image/avif',
  bin: 'application/octet-stream',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
}

const folders = '(?:[a-z0-9_-]{1,100}/)*'
const name = '[a-z0-9_-][a-z0-9._-]{0,99}'
const keyShape = new RegExp(`^${folders}${name}\\.(?:${Object.keys(typesByEnding).join('|')})$`)
const prefixShape = new RegExp(`^${folders}(?:${name})?$`)

/**
 * No key can leave the folder, hide in it (leading dot), differ from another by letter case alone, or be a folder on
 * its way to another key (folders have no dot, files always have one).
 */
export function isKey(key: string): boolean {
  return key.length <= 512 && keyShape.test(key) && !key.includes('..')
}

export function checkKeys(keys: string[]): void {
  if (!keys.every(isKey)) throw new FileStoreError('Invalid file key')
}

export function checkPrefix(prefix: string): void {
  if (prefix.length > 512 || !prefixShape.test(prefix) || prefix.includes('..')) {
    throw new FileStoreError('Invalid file key')
  }
}

export function contentTypeOf(key: string): string {
  return typesByEnding[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

export function checkPut(key: string, contentType: string): void {
  checkKeys([key])
  if (contentTypeOf(key) !== contentType) throw new FileStoreError(`The file's ending does not say ${contentType}`)
}

/** Passes the bytes on and fails as soon as there are too many of them. */
export async function* withinLargestFile(data: Buffer | Readable): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of Buffer.isBuffer(data) ? [data] : data) {
    const bytes: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    size += bytes.length
    if (size > largestFile) throw new FileStoreError('The file is too large to store')
    yield bytes
  }
}
