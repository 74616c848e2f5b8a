import { z } from 'zod'
import { contracts } from './contracts.ts'

export type Schema = Record<string, unknown>

const place = '#/components/schemas/'
const named = z.registry<{ id: string }>()
for (const { exports } of contracts) {
  for (const [name, value] of Object.entries(exports)) {
    if (value instanceof z.ZodType && /^[A-Z]/.test(name) && !named.has(value)) named.add(value, { id: name })
  }
}

type Side = 'input' | 'output'
const settings = (io: Side) => ({
  io,
  unrepresentable: 'any' as const,
  metadata: named,
  override({ jsonSchema }: { jsonSchema: Schema }) {
    // Every JSON number is bounded so; and a format says in a word what its pattern takes hundreds of letters for.
    if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
    if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
    if (jsonSchema['format']) delete jsonSchema['pattern']
  },
})

/** A schema as it is sent. One that a contract exports is only named here, and described in the components. */
export function schemaOf(type: z.ZodType): Schema {
  const id = named.get(type)?.id
  return id === undefined ? inline(type) : { $ref: place + id }
}

/** The properties of an object, each with its own schema, and those that must be there. */
export function propertiesOf(type: z.ZodType) {
  const { properties = {}, required = [] } = resolved(type, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const read = resolved(type, 'output') as { properties?: Record<string, Schema> }
  return Object.entries(properties).map(([name, sent]) => ({
    name,
    required: required.includes(name),
    // What is changed before it is checked may be anything as sent; then what is read says more.
    schema: Object.keys(sent).length > 0 ? sent : (read.properties?.[name] ?? {}),
  }))
}

function inline(type: z.ZodType): Schema {
  const { $schema: _, $defs: __, ...schema } = z.toJSONSchema(type, settings('input')) as Schema
  return withOurReferences(schema)
}

/** What an object is made of, also where it comes as a reference: to itself, or to the one it was refined from. */
function resolved(type: z.ZodType, side: Side): Schema {
  const { $defs = {}, ...root } = z.toJSONSchema(type, settings(side)) as Schema & { $defs?: Record<string, Schema> }
  let schema: Schema = root
  while (typeof schema['$ref'] === 'string') {
    const { $ref, ...own } = schema
    schema = { ...$defs[$ref.replace('#/$defs/', '')], ...own }
  }
  return withOurReferences(schema)
}

const withOurReferences = (schema: Schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${place}`)) as Schema

/** The named schemas that these parts of the description use, and those that they use in turn. */
export function componentsFor(description: unknown): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(named, { ...settings('input'), uri: (id) => place + id }) as {
    schemas: Record<string, Schema>
  }
  const found: Record<string, Schema> = {}
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name]
      if (!schema || name in found) continue
      const { $schema: _, $id: __, id: ___, ...rest } = schema
      found[name] = rest
      collect(rest)
    }
  }
  collect(description)
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
