import path from 'node:path'
import type { Config } from '../../app/config.ts'
import { DiskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { S3Store } from './s3.ts'

export type { FileStore } from './file-store.ts'

export function createFileStore(config: Pick<Config, 's3' | 'dataDir'>): FileStore {
  return config.s3 ? new S3Store(config.s3) : new DiskStore(path.join(config.dataDir, 'files'))
}
