import type { TestApp } from './test-app.ts'

/** What changes by itself, or with every request. */
const restless = ['rate_limits', 'sessions']

/** All rows of all tables in short, so that a change anywhere shows. */
export async function fingerprint({ context }: TestApp, except: string[] = restless): Promise<string> {
  const { sql } = context.database
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${except}) order by 1`
  const parts: string[] = []
  for (const { name } of tables) {
    const [row] = await sql<{ print: string }[]>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${sql(name)} t`
    parts.push(`${name} ${row?.print}`)
  }
  return parts.join('\n')
}
