import { z } from 'zod'

type Schema = { [key: string]: unknown }

/**
 * What an answer may hold, for Fastify's serializer: fast to write, and fields it does not name never leave the server.
 * Only the shape is kept; limits are for input, and a nullable field is said in the serializer's own cheap way.
 */
export function answerSchema(answer: z.ZodType): Schema {
  return shapeOf(z.toJSONSchema(answer, { target: 'draft-7', io: 'input', unrepresentable: 'any' }))
}

function shapeOf(schema: Schema): Schema {
  const { type, properties, items, anyOf, additionalProperties, required } = schema
  if (Array.isArray(anyOf)) {
    const branches = (anyOf as Schema[]).filter((branch) => branch['type'] !== 'null')
    const nullable = branches.length < anyOf.length
    const [only] = branches
    if (branches.length === 1 && only) return { ...shapeOf(only), ...(nullable ? { nullable: true } : {}) }
    return { anyOf: (anyOf as Schema[]).map(shapeOf) }
  }
  return {
    ...(type ? { type } : {}),
    ...(properties ? { properties: mapValues(properties as Record<string, Schema>) } : {}),
    ...(Array.isArray(required) && properties ? { required: present(schema, required as string[]) } : {}),
    ...(items ? { items: shapeOf(items as Schema) } : {}),
    ...(additionalProperties
      ? { additionalProperties: isSchema(additionalProperties) ? shapeOf(additionalProperties) : true }
      : {}),
  }
}

/** A field with a default may be absent from what a service returns. */
const present = ({ properties }: Schema, required: string[]) =>
  required.filter((name) => !('default' in ((properties as Record<string, Schema>)[name] ?? {})))
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
const mapValues = (properties: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)]))
