import { findPostgres, startPrivatePostgres } from '../../scripts/private-postgres.mjs'

/** A PostgreSQL that keeps what it acknowledged, as one in use does. */
export async function withPostgres<Result>(
  work: (url: string) => Promise<Result>,
  settings: Record<string, string> = {},
  options: { keep?: string; niceness?: number } = {},
) {
  const found = await findPostgres()
  if ('reason' in found) throw new Error(`PostgreSQL is needed: ${found.reason}`)
  const lasting = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
  const cluster = await startPrivatePostgres(found, { ...lasting, ...settings }, options)
  try {
    return await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}
