import type { ErrorAnswer } from '../../domain/contracts/common.ts'
import type { Answer, BodyInput, QueryInput } from '../../domain/contracts/endpoint.ts'
import type { Endpoints } from '../../domain/contracts/registry.ts'

export type EndpointName = keyof Endpoints
export type AnswerOf<Name extends EndpointName> = Answer<Endpoints[Name]>
export type BodyOf<Name extends EndpointName> = BodyInput<Endpoints[Name]>
export type QueryOf<Name extends EndpointName> = QueryInput<Endpoints[Name]>
type Item<Name extends EndpointName> = AnswerOf<Name> extends (infer T)[] ? T : never

export interface CallInput<Name extends EndpointName> {
  params?: Record<string, string | number>
  query?: QueryOf<Name>
  body?: BodyOf<Name>
  signal?: AbortSignal
  /** What the answer should be instead of JSON. */
  accept?: string
  /** The same key with the same body makes one record, however often it is sent. */
  idempotencyKey?: string
  /** Sent without anybody having pressed: an ended session is noted, but nobody is asked to sign in. */
  quiet?: boolean
  /** The account it belongs to; under another one it is not sent again. */
  onlyFor?: number
}

/** What the server said no with. The message is meant for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly errors: NonNullable<ErrorAnswer['errors']>

  constructor(status: number, text: string, fallback: string) {
    const answer = readError(text)
    super(answer?.message ?? `${status}: ${text || fallback}`)
    this.status = status
    this.code = answer?.code
    this.errors = answer?.errors ?? []
  }
}

function readError(text: string): ErrorAnswer | undefined {
  try {
    const answer = JSON.parse(text) as ErrorAnswer
    return typeof answer.message === 'string' ? answer : undefined
  } catch {
    return undefined
  }
}

let token =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content

/** Forgets the CSRF token: the next unsafe call fetches the one of the new session. */
export const renewCsrfToken = () => {
  token = undefined
}
export async function csrfToken(): Promise<string | undefined> {
  try {
    token ??= ((await (await fetch('/api/csrf-token')).json()) as { csrfToken: string }).csrfToken
  } catch (error) {
    console.error('Failed to fetch CSRF token', error)
  }
  return token
}

/** Who carries a call: the browser's fetch, or the server itself where it renders a page. */
export type Carrier = (address: string, request: RequestInit) => Promise<Response>
let carry: Carrier = (address, request) => fetch(address, request)
export const carryWith = (carrier: Carrier) => {
  carry = carrier
}

/** A call that was refused because the server knows the caller no longer, or another one. */
export interface Refused {
  name: string
  why: 'session' | 'token'
  /** Somebody is waiting for it. */
  isPressed: boolean
  onlyFor: number | undefined
}
/** An answer in place of the server's: somebody else has signed in meanwhile, and it is not theirs to do. */
export type Verdict = 'again' | 'stop' | Response
let judge: (call: Refused) => Promise<Verdict> = ({ why }) => Promise.resolve(why === 'token' ? 'again' : 'stop')
export const guardCalls = (guard: typeof judge) => {
  judge = guard
}

/** These say themselves who is there. */
const ownSession = new Set(['POST /login', 'POST /register', 'POST /logout', 'GET /user'])

async function isStaleToken(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  return new ApiError(403, await response.clone().text(), response.statusText).code === 'csrf'
}

/**
 * The session may have ended, or changed in another tab. With the new token, or once somebody has signed in, the same
 * request is fine, unless it was another person's.
 */
export async function sendGuarded(
  { name, quiet = false, onlyFor }: { name: string; quiet?: boolean; onlyFor?: number },
  attempt: () => Promise<Response>,
): Promise<Response> {
  let response = await attempt()
  for (const why of ['token', 'session'] as const) {
    const isRefused = why === 'token' ? await isStaleToken(response) : response.status === 401
    if (!isRefused || (why === 'session' && ownSession.has(name))) continue
    if (why === 'token') renewCsrfToken()
    const isPressed = !quiet && onlyFor === undefined && !name.startsWith('GET ')
    const verdict = ownSession.has(name) ? 'again' : await judge({ name, why, isPressed, onlyFor })
    if (verdict === 'stop') return response
    if (verdict !== 'again') return verdict
    response = await attempt()
  }
  return response
}

export async function send(
  name: string,
  input: CallInput<EndpointName> & { query?: unknown; body?: unknown } = {},
): Promise<Response> {
  const [method = 'GET', path = '/'] = name.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input.params?.[key] ?? '')))
  const headers = new Headers()
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey)
  if (input.accept) headers.set('accept', input.accept)
  return sendGuarded({ name, ...input }, async () => {
    if (method !== 'GET') headers.set('x-csrf-token', (await csrfToken()) ?? '')
    return carry(`/api${filled}${search(input.query)}`, {
      method,
      headers,
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
      credentials: 'same-origin',
    })
  })
}

export async function api<Name extends EndpointName>(name: Name, input: CallInput<Name> = {}): Promise<AnswerOf<Name>> {
  const response = await send(name, input)
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text, response.statusText)
  return (text ? JSON.parse(text) : undefined) as AnswerOf<Name>
}

export interface ListPage<T> {
  items: T[]
  total: number
  /** The cursor of the next page; undefined at the end. */
  next: string | undefined
}

/** One page of a list, with what its headers say about the rest. */
export async function apiPage<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> = {},
): Promise<ListPage<Item<Name>>> {
  const response = await send(name, input)
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text, response.statusText)
  const link = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return {
    items: JSON.parse(text) as Item<Name>[],
    total: Number(response.headers.get('x-total-count') ?? 0),
    next: link ? (new URL(link, 'http://here').searchParams.get('cursor') ?? undefined) : undefined,
  }
}

/** A whole list, page by page, where a form or a filter needs all of it. */
export async function apiAll<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> = {},
): Promise<Item<Name>[]> {
  const items: Item<Name>[] = []
  for (let cursor: string | undefined; ;) {
    const query = { ...input.query, limit: 100, cursor } as QueryOf<Name>
    const page = await apiPage(name, { ...input, query })
    items.push(...page.items)
    if (!page.next) return items
    cursor = page.next
  }
}

type Value = string | number | boolean | null | undefined

function search(query: unknown): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, Value>)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(key, String(value))
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

if (typeof window !== 'undefined') window.addEventListener('online', renewCsrfToken)
