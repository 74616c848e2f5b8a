import { HttpClient } from './http-client.ts'
import { requestsFrom, type ApiDescription, type FuzzRequest, type Memory } from './fuzz-requests.ts'
import { chance, dice, pick } from './fuzz-values.ts'
import { sendRaw, type RawAnswer } from './raw-http.ts'

export interface FuzzOptions {
  origin: string
  requests: number
  seed: number
  /** How many wait for their answer at the same time. */
  atOnce: number
  /** Signed-in people who send some of it. Calls that end their session or account are sent by guests only. */
  people: HttpClient[]
  onAnswer?(answered: Answered): void
}
export interface Answered {
  request: FuzzRequest
  status: number
  milliseconds: number
  text: string
}

const endsSession =
  /^(POST \/api\/logout|DELETE \/api\/user|POST \/api\/login|POST \/api\/register|POST \/api\/user\/password|(PUT|POST|DELETE) \/api\/admin\/users)/

/** Sends requests that nobody foresaw, made from the API's own description. */
export async function fuzz({ origin, requests, seed, atOnce, people, onAnswer }: FuzzOptions): Promise<void> {
  const roll = dice(seed)
  const memory: Memory = { cursors: [], ids: [] }
  const description = (await new HttpClient(origin).get('/api/openapi.json')).body as ApiDescription
  const nextRequest = requestsFrom(description, roll, memory)
  const guest = new HttpClient(origin)
  const tokens = new Map<HttpClient, string>()
  let sent = 0

  const sendOne = async () => {
    const request = nextRequest()
    const person = endsSession.test(request.operation) || chance(roll, 0.15) ? guest : pick(roll, people)
    const token = tokens.get(person) ?? (await person.csrfToken())
    tokens.set(person, token)
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, ...(chance(roll, 0.97) ? { 'x-csrf-token': token } : {}), ...request.headers }
    const started = performance.now()
    const answer = await sendRaw(origin, request.target, { ...request, headers }).catch(unanswered)
    remember(memory, answer)
    onAnswer?.({ request, status: answer.status, milliseconds: performance.now() - started, text: answer.text })
  }
  const sendOn = async () => {
    while (sent++ < requests) await sendOne()
  }
  await Promise.all(Array.from({ length: atOnce }, sendOn))
}

/** A connection that was closed without an answer is a fault like any other. */
const unanswered = (reason: Error): RawAnswer => ({ status: 599, headers: {}, text: `no answer: ${reason.message}` })

function remember({ cursors, ids }: Memory, { headers, text }: RawAnswer): void {
  const cursor = /[?&]cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
  if (cursor && cursors.length < 200) cursors.push(cursor)
  const id = /"id":(\d+)/.exec(text)?.[1]
  if (id && ids.length < 500) ids.push(Number(id))
}
