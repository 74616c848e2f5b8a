import { fileURLToPath } from 'node:url'

/** The code runs bundled in dist/server, or from its sources in tests; what the build made is found from both. */
const fromSources = import.meta.url.endsWith('.ts')
export const built = (name: string) =>
  fileURLToPath(new URL(fromSources ? `../../dist/${name}` : `../${name}`, import.meta.url))

export const embeddedWorkerFile = built('server/embedded-worker.js')
export const embeddedDumpFile = built('embedded-db.tar.gz')
export const migrationsFolder = fromSources
  ? fileURLToPath(new URL('./migrations', import.meta.url))
  : built('server/migrations')
