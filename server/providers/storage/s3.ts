import type * as sdk from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { Config } from '../../app/config.ts'
import { ProviderError } from '../provider-error.ts'
import {
  checkKeys,
  checkPrefix,
  checkPut,
  type FileStore,
  isKey,
  type StoredFile,
  withinLargestFile,
} from './file-store.ts'

type S3Settings = NonNullable<Config['s3']>
type Sdk = typeof sdk

const keysPerDelete = 1000

export class S3Store implements FileStore {
  readonly description: string
  readonly #settings: S3Settings
  readonly #timeoutMs: number
  #connected: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  constructor(settings: S3Settings, { timeoutMs = 10_000 } = {}) {
    this.#settings = settings
    this.#timeoutMs = timeoutMs
    this.description = `S3 bucket ${settings.bucket}${settings.endpoint ? ` at ${new URL(settings.endpoint).host}` : ''}`
  }

  async put(key: string, data: Buffer | Readable, contentType: string): Promise<void> {
    checkPut(key, contentType)
    // S3 wants the length first. Nothing is sent before the last byte is here, so a broken stream stores nothing.
    const chunks: Buffer[] = []
    for await (const chunk of withinLargestFile(data)) chunks.push(chunk)
    const { sdk, client } = await this.#connect()
    const command = new sdk.PutObjectCommand({
      ...this.#at(key),
      Body: Buffer.concat(chunks),
      ContentType: contentType,
    })
    const { ETag: confirmation } = await client.send(command).catch(fail)
    if (!confirmation) throw new ProviderError('S3', 'The file storage did not confirm the file.')
  }

  async get(key: string): Promise<StoredFile | null> {
    if (!isKey(key)) return null
    const { sdk, client } = await this.#connect()
    const answer = await client.send(new sdk.GetObjectCommand(this.#at(key))).catch((error: unknown) => {
      if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null
      return fail(error)
    })
    if (!answer) return null
    if (!(answer.Body instanceof Readable)) throw new ProviderError('S3', 'The file storage sent no file.')
    return {
      stream: answer.Body,
      contentType: answer.ContentType ?? 'application/octet-stream',
      size: answer.ContentLength ?? 0,
      etag: answer.ETag ?? '""',
    }
  }

  async delete(keys: string[]): Promise<void> {
    checkKeys(keys)
    const { sdk, client } = await this.#connect()
    for (let start = 0; start < keys.length; start += keysPerDelete) {
      const objects = keys.slice(start, start + keysPerDelete).map((key) => ({ Key: key }))
      const command = new sdk.DeleteObjectsCommand({
        Bucket: this.#settings.bucket,
        Delete: { Objects: objects, Quiet: true },
      })
      const { Errors: errors = [] } = await client.send(command).catch(fail)
      if (errors.length > 0) {
        throw new ProviderError('S3', 'The file storage did not delete every file.', { cause: errors[0]?.Code })
      }
    }
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
    checkPrefix(prefix)
    const { sdk, client } = await this.#connect()
    let continuationToken: string | undefined
    do {
      const command = new sdk.ListObjectsV2Command({
        Bucket: this.#settings.bucket,
        Prefix: prefix,
        ContinuationToken: continuationToken,
      })
      const page = await client.send(command).catch(fail)
      for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? []) {
        if (key && modifiedAt) yield { key, modifiedAt }
      }
      continuationToken = page.NextContinuationToken
    } while (continuationToken)
  }

  #at(key: string) {
    return { Bucket: this.#settings.bucket, Key: key }
  }

  /** The SDK is large: whoever stores on disk never loads it. */
  #connect(): Promise<{ sdk: Sdk; client: S3Client }> {
    return (this.#connected ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { region, endpoint, forcePathStyle, accessKeyId, secretAccessKey } = this.#settings
      const client = new sdk.S3Client({
        region,
        endpoint,
        forcePathStyle,
        credentials: { accessKeyId, secretAccessKey },
        // Other makers' S3 servers do not all know the newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: {
          connectionTimeout: Math.min(5000, this.#timeoutMs),
          requestTimeout: this.#timeoutMs,
          throwOnRequestTimeout: true,
        },
        maxAttempts: 2,
      })
      boundAnswers(client)
      return { sdk, client }
    }))
  }
}

/** Lists of a thousand names are the longest; files themselves are passed on as they come. */
const largestAnswer = 8 * 1024 * 1024

/** The SDK keeps every answer but a file in memory before it looks at it, however long it is. */
function boundAnswers(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (given) => {
        const output = await next(given)
        const { response } = output as { response: { body?: unknown } }
        if (commandName !== 'GetObjectCommand' && response.body instanceof Readable)
          response.body = Readable.from(withinLargestAnswer(response.body))
        return output
      },
    { step: 'deserialize', priority: 'low', name: 'boundAnswers' },
  )
}

async function* withinLargestAnswer(body: Readable): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestAnswer) throw new ProviderError('S3', 'The file storage answered far too much.')
    yield chunk
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

function fail(error: unknown): never {
  if (error instanceof ProviderError) throw error
  const status = statusOf(error)
  // The SDK's errors carry the whole request with its signature, so the log gets a line of text instead.
  const cause = error instanceof Error ? `${error.name}: ${error.message} (status ${status ?? 'none'})` : undefined
  if (error instanceof Error && error.name === 'TimeoutError') {
    throw new ProviderError('S3', 'The file storage did not answer in time.', { failure: 'timeout', cause })
  }
  if (status === undefined || status >= 500) {
    throw new ProviderError('S3', 'The file storage cannot be reached.', { failure: 'unavailable', cause })
  }
  throw new ProviderError('S3', 'The file storage refused the request.', { cause })
}
