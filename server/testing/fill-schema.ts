import type { Database } from '../db/engine.ts'

interface Column {
  table: string
  name: string
  /** As Postgres writes it: `text[]`, `vector(128)`, `numeric(10,2)`. */
  type: string
  isGenerated: boolean
  hasDefault: boolean
  isRequired: boolean
}
interface ForeignKey {
  table: string
  column: string
  target: string
  targetColumn: string
}
export interface FilledRow {
  table: string
  /** Its primary key, which finds the row again whatever has become of its other columns. */
  key: Record<string, unknown>
  /** All columns, as they were when every table was filled. */
  values: Record<string, unknown>
}
/** What a column holds when its constraints, or the product, ask for something else than any value of its type. */
export type Wishes = Record<string, (mark: number) => string>

/** One row in every table of the database as it is now, each with every column filled; `mark` keeps sets of rows apart. */
export async function fillSchema(database: Database, mark: number, wishes: Wishes): Promise<FilledRow[]> {
  const { sql } = database
  const columns = await sql<Column[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attgenerated <> '' as "isGenerated", d.oid is not null as "hasDefault", a.attnotnull as "isRequired"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`
  const keys = await sql<ForeignKey[]>`
    select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as target,
      b.attname as "targetColumn"
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`
  const checks = await sql<{ table: string; text: string }[]>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`

  const filled = new Map<string, FilledRow>()
  for (const table of inOrder([...new Set(columns.map((column) => column.table))], keys)) {
    const own = columns.filter((column) => column.table === table && !column.isGenerated)
    const ofTable = checks.filter((check) => check.table === table).map(({ text }) => text)
    const values = new Map<string, string>()
    for (const column of own) {
      const key = keys.find((one) => one.table === table && one.column === column.name)
      const free = () => (key ? reference(filled.get(key.target), key) : valueOf(column, ofTable, mark))
      const value = wishes[`${table}.${column.name}`]?.(mark) ?? (isLeftAlone(column, ofTable) ? undefined : free())
      if (value !== undefined) values.set(column.name, value)
    }
    const row = await insert(database, table, values)
    if (row) filled.set(table, row)
  }
  // Rows have changed others by their triggers.
  return Promise.all(
    [...filled.values()].map(async (row) => ({ ...row, values: (await findRow(database, row)) ?? {} })),
  )
}

/** The row as it is now; undefined when it is gone. */
export async function findRow({ sql }: Database, { table, key }: FilledRow): Promise<FilledRow['values'] | undefined> {
  const text = `select to_jsonb(found) as values from ${table} found where to_jsonb(found) @> $1::text::jsonb`
  const [row] = await sql.unsafe<Pick<FilledRow, 'values'>[]>(text, [JSON.stringify(key)])
  return row?.values
}

async function insert({ sql }: Database, table: string, values: Map<string, string>): Promise<FilledRow | undefined> {
  const names = [...values.keys()].map((name) => `"${name}"`)
  // Some rows are there already, made by the triggers of others.
  const [row] = await sql.unsafe<Pick<FilledRow, 'values'>[]>(
    `insert into ${table} as made (${names.join(', ')}) values (${[...values.values()].join(', ')})
    on conflict do nothing returning to_jsonb(made) as values`,
  )
  if (!row) return undefined
  const primary = await sql<{ name: string }[]>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary`
  return { table, key: Object.fromEntries(primary.map(({ name }) => [name, row.values[name]])), values: row.values }
}

/** Tables after those they refer to. */
function inOrder(tables: string[], keys: ForeignKey[]): string[] {
  const ordered = new Set<string>()
  const visit = (table: string, above: string[]) => {
    if (ordered.has(table) || above.includes(table)) return
    for (const { target } of keys.filter((key) => key.table === table)) visit(target, [...above, table])
    ordered.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...ordered]
}

const reference = (row: FilledRow | undefined, { targetColumn }: ForeignKey) =>
  row && `'${String(row.values[targetColumn])}'`

/** Counters and words are kept by triggers; of several targets only the first is meant; flags are as they are by themselves. */
function isLeftAlone({ name, type, hasDefault }: Column, checks: string[]): boolean {
  if (name.endsWith('_count')) return true
  const choice = checks.map((text) => /num_nonnulls\(([^)]+)\) = 1/.exec(text)?.[1]).find((list) => list !== undefined)
  if (choice?.split(', ').slice(1).includes(name)) return true
  return type === 'tsvector' || (type === 'boolean' && hasDefault)
}

function valueOf(column: Column, checks: string[], mark: number): string {
  const { table, name, type } = column
  const allowed = checks.find((text) => text.includes(`(${name} = ANY (ARRAY[`))
  const first = allowed && /ARRAY\['([^']*)'/.exec(allowed)?.[1]
  if (first) return `'${first}'`
  const text = `'${table} ${name} ${mark}'`
  if (type.endsWith('[]')) return `array[${valueOf({ ...column, type: type.slice(0, -2) }, [], mark)}]::${type}`
  if (name === 'id' && type === 'integer') return String(1000 + mark)
  if (type === 'text' || type === 'citext') return text
  if (type === 'jsonb') return `jsonb_build_object('note', ${text}::text)`
  if (type === 'boolean') return 'true'
  if (type === 'date') return "date '2026-01-02'"
  if (type.startsWith('timestamp')) return "timestamptz '2026-01-02 03:04:05Z'"
  if (type.startsWith('vector')) return `array_fill(0.1::real, array[${/\d+/.exec(type)?.[0]}])::${type}`
  if (/^(integer|bigint|smallint|real|double|numeric)/.test(type)) return '3'
  throw new Error(`How is ${table}.${name} filled, which is ${type}?`)
}
