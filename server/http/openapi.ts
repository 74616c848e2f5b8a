import { z } from 'zod'
import { ErrorAnswer } from '../../domain/contracts/common.ts'
import type { Endpoint } from '../../domain/contracts/endpoint.ts'
import { siteName } from '../../domain/rules/pages.ts'
import type { App, Caller } from './route.ts'

type Schema = Record<string, unknown>
const schemaOf = (type: z.ZodType, io: 'input' | 'output' = 'input') => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema
  return schema
}

const callers: Record<Caller, string> = {
  public: 'Open to everybody.',
  member: 'Needs a signed-in person.',
  insider: 'Needs an insider.',
  admin: 'Needs an admin.',
}

/** The description of the whole API, made from the contracts the routes themselves are made of. */
export function describeApi({ table }: Pick<App, 'table'>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint, caller } of table) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, caller) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1.0.0',
      description:
        'JSON over HTTP with a session cookie. POST, PUT, PATCH and DELETE carry the token of GET /api/csrf-token in X-CSRF-Token.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorAnswer) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'hgfs_session', description: 'On https: __Host-hgfs_session.' },
      },
    },
  }
}

function operation(endpoint: Endpoint, caller: Caller) {
  const status = String(endpoint.status ?? (endpoint.answer ? 200 : 204))
  const json = (schema: unknown) => ({ 'application/json': { schema } })
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: callers[caller],
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    security: caller === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters(endpoint.params, 'path', endpoint), ...parameters(endpoint.query, 'query', endpoint)],
    ...(endpoint.body ? { requestBody: { required: true, content: json(schemaOf(endpoint.body)) } } : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(endpoint.answer ? { content: json(schemaOf(endpoint.answer)) } : {}),
        ...(endpoint.paged ? { headers: pageHeaders } : {}),
      },
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

const pageHeaders = {
  'X-Total-Count': { description: 'How many records there are in all', schema: { type: 'integer' } },
  Link: { description: 'The next page, while there is one', schema: { type: 'string' } },
}

function parameters(type: z.ZodType | undefined, place: 'path' | 'query', endpoint: Endpoint) {
  if (!type) {
    const names = place === 'path' ? [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]) : []
    return names.map((name) => ({ name, in: place, required: true, schema: { type: 'string' } }))
  }
  const { properties = {}, required = [] } = schemaOf(type) as { properties?: Schema; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const operationId = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path
    .split(/[/:-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
