/** For the tests and commands in TypeScript that need a PostgreSQL of their own. */
interface Found {
  bin: string
  major: number
}
interface Cluster {
  url: string
  stop(): Promise<void>
}

export function findPostgres(): Promise<Found | { reason: string }>
export function startPrivatePostgres(
  found: { bin: string },
  settings?: Record<string, string>,
  options?: { keep?: string; niceness?: number },
): Promise<Cluster>
export function startPrivateReplica(
  found: { bin: string },
  primaryUrl: string,
): Promise<Cluster & { halt(): Promise<void>; resume(): Promise<void> }>
