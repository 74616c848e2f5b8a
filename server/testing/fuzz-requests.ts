import { chance, oddText, oddValue, pick, valueOf, type Dice, type Schema } from './fuzz-values.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

export interface FuzzRequest {
  /** The operation it grew from, for the report. */
  operation: string
  method: string
  target: string
  headers: Record<string, string>
  body?: string
}

/** What was learned from earlier answers and is good to send again, as it is or bent. */
export interface Memory {
  cursors: string[]
  ids: number[]
}

const oddTargets = [
  '/%ZZ',
  '//',
  '/..%2f..%2fetc/passwd',
  '/.vite/manifest.json',
  '/api',
  '/api/',
  '/images/ab/%00.webp',
  '/images/../../session-secret',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/hunts/%F0%9F%92%A5',
  '/finds/abc',
  '/sitemap.xml',
  '/robots.txt',
  '/unsubscribe?token=x',
  '/confirm-email?token=%00',
  '/api/hunts;x=1',
  '*',
  'http://[::1/api/hunts',
  'http://elsewhere.example/api/admin/users',
]

/** The description with every reference replaced by what it stands for; no schema of ours holds itself. */
function withoutReferences<Part>(part: Part, { components }: ApiDescription): Part {
  const resolved: unknown = JSON.parse(JSON.stringify(part), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(String(value.$ref)) ?? []
    const target = components[kind]?.[name]
    if (!target) throw new Error(`The description has no ${String(value.$ref)}`)
    return withoutReferences(target, { components, paths: {} })
  })
  return resolved as Part
}

export function requestsFrom(description: ApiDescription, roll: Dice, memory: Memory): () => FuzzRequest {
  const operations = Object.entries(withoutReferences(description.paths, description)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  let turn = 0
  return () => {
    if (chance(roll, 0.05)) return oddRequest(roll)
    // In turn, so that no operation is left out by chance.
    const { path, method, operation } = operations[turn++ % operations.length] ?? pick(roll, operations)
    const parameters = operation.parameters ?? []
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {}
      return encodeURIComponent(pathValue(roll, schema, memory).toWellFormed())
    })
    const sent = chance(roll, 0.03) ? pick(roll, ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'POST', 'PUT', 'GET']) : method
    return {
      operation: `${method} ${path}`,
      method: sent,
      target: misspelled(roll, filled) + queryOf(roll, parameters, memory),
      ...bodyOf(roll, operation.requestBody?.content['application/json']?.schema),
    }
  }
}

function oddRequest(roll: Dice): FuzzRequest {
  const target = chance(roll, 0.5) ? pick(roll, oddTargets) : `/${encodeURI(oddText(roll).toWellFormed())}`
  return { operation: 'odd address', method: pick(roll, ['GET', 'HEAD', 'POST', 'OPTIONS']), target, headers: {} }
}

function pathValue(roll: Dice, schema: Schema, { ids }: Memory): string {
  if (chance(roll, 0.2)) return oddText(roll) || 'x'
  if (schema.enum) return String(pick(roll, schema.enum))
  return String(chance(roll, 0.7) && ids.length ? pick(roll, ids) : Math.ceil(roll() * 60))
}

function misspelled(roll: Dice, path: string): string {
  if (!chance(roll, 0.08)) return path
  return pick(roll, [
    path.replace('/a', '/%61'),
    path.replace('/api/', '/ap%69/'),
    path.replace('/api/', '/api//'),
    `${path}/`,
    path.toUpperCase(),
    `http://localhost${path}`,
    path.replace('/api/', '/api/%2561/'),
    path.replace(/\/(\w+)$/, '\\$1'),
  ])
}

function queryOf(roll: Dice, parameters: Parameter[], { cursors }: Memory): string {
  const query = new URLSearchParams()
  for (const { name, in: place, schema } of parameters) {
    if (place !== 'query' || !chance(roll, 0.35)) continue
    const value = name === 'cursor' ? cursorOf(roll, cursors) : valueOf(roll, schema, name)
    query.append(name, typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))
    if (chance(roll, 0.03)) query.append(name, oddText(roll).toWellFormed())
  }
  if (chance(roll, 0.05))
    query.append(pick(roll, ['__proto__', 'constructor', 'a[b]', 'x']), oddText(roll).toWellFormed())
  const text = query.toString().slice(0, 7000)
  return text && `?${text}`
}

function cursorOf(roll: Dice, cursors: string[]): string {
  const known = cursors.length ? pick(roll, cursors) : 'AAAA'
  const madeUp = Buffer.from(JSON.stringify([oddValue(roll), oddValue(roll)])).toString('base64url')
  return pick(roll, [known, known.slice(0, -2), `${known}A`, madeUp, JSON.stringify(['2026-01-01T00:00:00.000Z', -1])])
}

function bodyOf(roll: Dice, schema: Schema | undefined): Pick<FuzzRequest, 'headers' | 'body'> {
  if (!schema)
    return chance(roll, 0.1) ? { headers: { 'content-type': 'application/json' }, body: '{}' } : { headers: {} }
  const json = { 'content-type': 'application/json' }
  const text = JSON.stringify(valueOf(roll, schema)) ?? ''
  const shape = roll()
  if (shape < 0.75) return { headers: json, body: text }
  if (shape < 0.8) return { headers: json, body: text.slice(0, Math.floor(roll() * text.length)) }
  if (shape < 0.84) return { headers: json, body: JSON.stringify(oddValue(roll)) }
  if (shape < 0.87) return { headers: json, body: '[['.repeat(30) + ']]'.repeat(30) }
  if (shape < 0.9) return { headers: json, body: `[${'{},'.repeat(20_000)}{}]` }
  if (shape < 0.93) return { headers: { ...json, 'content-encoding': 'gzip' }, body: text }
  if (shape < 0.97)
    return {
      headers: { 'content-type': pick(roll, ['text/plain', 'multipart/form-data; boundary=x', 'x']) },
      body: text,
    }
  return { headers: json, body: text.replaceAll('"', '""') }
}
