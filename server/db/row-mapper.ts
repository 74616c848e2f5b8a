import { Column, getTableName, is, SQL } from 'drizzle-orm'

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
interface SelectedField {
  path: string[]
  field: Column | SQL | SQL.Aliased
}
/** What a prepared query of the builder knows of its rows. */
interface PreparedRows {
  fields?: SelectedField[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

/**
 * The builder works out for every value of every row how it is decoded and where it goes. For a query that is kept, that
 * is worked out once; a list of records is then mapped several times faster.
 */
export function withCompiledRows<Query extends object>(query: Query): Query {
  const prepared = query as Query & PreparedRows
  if (prepared.fields) {
    const toRow = compile(prepared.fields, prepared.joinsNotNullableMap ?? {})
    prepared.customResultMapper = (rows) => rows.map(toRow)
  }
  return query
}

function compile(fields: SelectedField[], isJoined: Record<string, boolean>) {
  const steps = fields.map(({ path: [first = '', second], field }) => ({ first, second, decoder: decoderOf(field) }))
  const absent = absentGroups(fields, isJoined)
  return (values: unknown[]) => {
    const row: Record<string, unknown> = {}
    let group: Record<string, unknown> = {}
    for (let index = 0; index < steps.length; index += 1) {
      const { first, second, decoder } = steps[index] as (typeof steps)[number]
      const raw = values[index]
      const value = raw === null ? null : decoder.mapFromDriverValue(raw)
      if (second === undefined) row[first] = value
      else {
        if (!(first in row)) row[first] = group = {}
        group[second] = value
      }
    }
    for (const { name, index } of absent) if (values[index] === null) row[name] = null
    return row
  }
}

const decoderOf = (field: SelectedField['field']): Decoder =>
  is(field, Column) ? field : ((is(field, SQL) ? field : field.sql) as unknown as { decoder: Decoder }).decoder

/** A group of columns of one table that may have found no row is null as a whole when its first column is. */
function absentGroups(fields: SelectedField[], isJoined: Record<string, boolean>) {
  const groups = new Map<string, { index: number; tables: Set<string> }>()
  for (const [index, { path, field }] of fields.entries()) {
    const [name, inner] = path
    if (name === undefined || inner === undefined || !is(field, Column)) continue
    const group = groups.get(name) ?? { index, tables: new Set() }
    group.tables.add(getTableName(field.table))
    groups.set(name, group)
  }
  return [...groups].flatMap(([name, { index, tables }]) => {
    const [table] = tables
    return tables.size === 1 && table !== undefined && !isJoined[table] ? [{ name, index }] : []
  })
}
