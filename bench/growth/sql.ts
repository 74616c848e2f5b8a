import type postgres from 'postgres'

/** A share of 1 for a number and a purpose, the same on every run. */
export const chance = (of: string, salt: number) =>
  `((hashint4(${of} + ${salt * 1_000_003}) & 2147483647) / 2147483648.0)`
export const below = (limit: number, of: string, salt: number) => `floor(${limit} * ${chance(of, salt)})::int`
/** A number below the limit, low ones more often: few members own most records. */
export const popular = (limit: number, of: string, salt: number) =>
  `floor(${limit} * power(${chance(of, salt)}, 2))::int`
/** Some minute of the last two years, denser toward today. */
export const moment = (salt: number) =>
  `now() - interval '1 minute' * (1051200 * power(${chance('n', salt)}, 1.5))::int`

/** Switches triggers and foreign keys off while rows are inserted: the statements fill what triggers would. */
export const connection = {
  synchronous_commit: 'off',
  session_replication_role: 'replica',
  statement_timeout: 0,
  maintenance_work_mem: '1GB',
  work_mem: '256MB',
}

/** The jobs in their order, two at a time. */
export async function inPairs(jobs: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...jobs]
  const work = async () => {
    for (let job = left.shift(); job; job = left.shift()) await job()
  }
  await Promise.all([work(), work()])
}

/** Building an index at the end is much faster than growing it. They come back as the migrations have defined them. */
export async function dropIndexes(sql: postgres.Sql, tables: readonly string[]) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
      join pg_index on indexrelid = format('%I.%I', schemaname, indexname)::regclass
    where tablename in ${sql(tables)} and not indisunique`
  for (const { name: index } of indexes) await sql.unsafe(`drop index ${index}`)
  return indexes
}
