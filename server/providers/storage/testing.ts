import S3rver from 's3rver'
import type { Config } from '../../app/config.ts'
import type { FileStore } from './file-store.ts'

/** A real S3 server with one bucket, on a port of its own. */
export async function startS3(directory: string) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos' }],
  })
  const { port } = await server.run()
  const settings: NonNullable<Config['s3']> = {
    bucket: 'photos',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
  return { settings, stop: () => server.close() }
}

export async function keysOf(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}
