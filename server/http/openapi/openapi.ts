import type { z } from 'zod'
import { ErrorAnswer } from '../../../domain/contracts/common.ts'
import type { Endpoint } from '../../../domain/contracts/endpoint.ts'
import { idempotencyKeyDays } from '../../../domain/rules/outbox/key-age.ts'
import { siteName } from '../../../domain/rules/pages.ts'
import type { App, Caller, Route } from '../route.ts'
import { contracts, placeOf } from './contracts.ts'
import { shareParameters, type Parameter, type Reference } from './parameters.ts'
import { refusals, refusalsOf, successesOf, takesKey } from './refusals.ts'
import { componentsFor, propertiesOf, schemaOf, type Schema } from './schemas.ts'

const callers: Record<Caller, string> = {
  public: 'Open to everybody.',
  member: 'Needs a signed-in person.',
  insider: 'Needs an insider.',
  admin: 'Needs an admin.',
}

const json = (schema: Schema) => ({ 'application/json': { schema } })
const error = json(schemaOf(ErrorAnswer))

/** What many operations have in common. */
const shared = {
  headers: {
    total: { description: 'How many records there are in all', schema: { type: 'integer' } },
    next: { description: 'The next page, while there is one', schema: { type: 'string' } },
    location: { description: 'Where to go on', schema: { type: 'string' } },
    retryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } },
  },
  responses: Object.fromEntries(
    Object.values(refusals).map(({ name, about }) => [
      name,
      {
        description: about,
        ...(name === 'TooMany' ? { headers: { 'Retry-After': { $ref: '#/components/headers/retryAfter' } } } : {}),
        content: error,
      },
    ]),
  ),
}
const pageHeaders = {
  'X-Total-Count': { $ref: '#/components/headers/total' },
  Link: { $ref: '#/components/headers/next' },
}

/** The description of the whole API, made from the contracts the routes themselves are made of. */
export function describeApi({ table }: Pick<App, 'table'>) {
  const { operations, parameters } = shareParameters(table.map(operation))
  const paths: Record<string, Record<string, (typeof operations)[number]>> = {}
  for (const [index, { endpoint }] of table.entries()) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const described = operations[index]
    if (described) paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  const used = new Set(table.map(({ endpoint }) => placeOf(endpoint).tag))
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1.0.0',
      description:
        'JSON over HTTP with a session cookie. POST, PUT, PATCH and DELETE carry the token of GET /api/csrf-token in X-CSRF-Token. ' +
        'Atom feeds of the newest 50 gatherings: /feeds/store/{id}.atom, /feeds/tag/{tag}.atom, /feeds/search.atom?q=words.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that answered with this description' }],
    tags: contracts.flatMap(({ tag, about }) => (used.has(tag) ? [{ name: tag, description: about }] : [])),
    paths,
    components: {
      ...shared,
      parameters,
      schemas: componentsFor([paths, parameters, shared]),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'hgfs_session', description: 'On https: __Host-hgfs_session.' },
        csrfToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description: 'The token of GET /api/csrf-token, which belongs to the session',
        },
      },
    },
  }
}

function operation(route: Route) {
  const { endpoint, caller } = route
  const { tag, name } = placeOf(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: callers[caller],
    tags: [tag],
    security: securityOf(route),
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint.query),
      ...(takesKey(route) ? [idempotencyKey] : []),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: bodyOf(endpoint.body, route) } } : {}),
    responses: responsesOf(route),
  }
}

/** What a change needs, the guest's session carries too: the token is bound to it. */
function securityOf({ endpoint, caller }: Route): Record<string, string[]>[] {
  if (endpoint.method !== 'GET') return [{ session: [], csrfToken: [] }]
  return caller === 'public' ? [] : [{ session: [] }]
}

function responsesOf(route: Route): Record<string, Answer | Reference> {
  const refused = refusalsOf(route).map((status) => [
    status,
    { $ref: `#/components/responses/${refusals[status].name}` },
  ])
  return { ...successes(route.endpoint), ...Object.fromEntries(refused) }
}

interface Answer {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, { schema: Schema }>
}

function successes(endpoint: Endpoint): Record<string, Answer> {
  if (endpoint.status === 302) return redirection
  const done = {
    description: 'Done',
    ...(endpoint.answer ? { content: json(schemaOf(endpoint.answer)) } : {}),
    ...(endpoint.media ? { content: { [endpoint.media]: { schema: { type: 'string' } } } } : {}),
    ...(endpoint.paged ? { headers: pageHeaders } : {}),
  }
  return Object.fromEntries(
    successesOf(endpoint).map((status) => [
      status,
      status === 304
        ? { description: 'Nothing has changed since the given ETag' }
        : endpoint.existing && status === 200
          ? { ...done, description: 'It was there already' }
          : endpoint.accepted && status === 202
            ? { ...done, description: 'Running or queued' }
            : done,
    ]),
  )
}
const redirection = {
  200: {
    description: 'The page at the end of the way, for a client that follows it',
    content: { 'text/html': { schema: { type: 'string' } } },
  },
  302: { description: 'Go on elsewhere', headers: { Location: { $ref: '#/components/headers/location' } } },
}

/** With a file, the text fields of a form are the fields of the body. */
function bodyOf(body: z.ZodType, { file }: Route) {
  if (!file) return json(schemaOf(body))
  const fields = propertiesOf(body).map(({ name, schema }) => [name, schema])
  const properties = { ...Object.fromEntries(fields), [file.field]: { type: 'string', format: 'binary' } }
  return {
    ...json(schemaOf(body)),
    'multipart/form-data': { schema: { type: 'object', properties, required: [file.field] } },
  }
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `Replays the first response for the same key and body, for ${idempotencyKeyDays} days`,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}
const pageParameters: Record<string, string> = {
  limit: 'How many records a page has',
  cursor: 'Where the page begins, as the Link of the page before says',
}

function pathParameters({ path, params }: Endpoint): Parameter[] {
  const described = params ? propertiesOf(params) : []
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: described.find((property) => property.name === name)?.schema ?? { type: 'string' },
  }))
}

function queryParameters(query: z.ZodType | undefined): Parameter[] {
  const properties = query ? propertiesOf(query) : []
  return properties.map(({ name, required, schema }) => ({
    name,
    in: 'query',
    ...(pageParameters[name] ? { description: pageParameters[name] } : {}),
    ...(required ? { required } : {}),
    schema,
  }))
}
