/** For the tests and commands in TypeScript that need a PostgreSQL of their own. */
export function findPostgres(): Promise<{ bin: string; major: number } | { reason: string }>
export function startPrivatePostgres(
  found: { bin: string },
  settings?: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }>
