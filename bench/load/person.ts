import { Agent, request } from 'node:http'

/** What people do, and how often of a hundred times. */
export const habits = {
  list: 26,
  nearby: 8,
  search: 18,
  open: 30,
  like: 6,
  hunt: 4,
  gather: 3,
  upload: 5,
} as const
export type Kind = keyof typeof habits

export interface Account {
  cookie: string
  token: string
}

/** What there is to look at. */
export interface Known {
  hunts: number[]
  gatherings: number[]
  stores: number[]
  searches: { text: string; latitude: number; longitude: number }[]
  /** A photo as base64. */
  photo: string
}

export interface Done {
  kind: Kind
  ms: number
  /** 0 when the connection broke. */
  status: number
}

interface Asked {
  kind: Kind
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
const chosen = (): Kind => {
  let left = Math.random() * 100
  for (const [kind, often] of Object.entries(habits) as [Kind, number][]) {
    left -= often
    if (left < 0) return kind
  }
  return 'list'
}

/** Somebody with a session and one connection that stays open: does one thing after the other. */
export class Person {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })
  private readonly origin: string
  private readonly account: Account
  private readonly known: Known
  /** Photos that no record has yet: a gathering is posted with one of them. */
  private readonly photos: string[] = []
  private likes = new Set<number>()
  private made = 0

  constructor(origin: string, account: Account, known: Known) {
    this.origin = origin
    this.account = account
    this.known = known
  }

  async doSomething(only?: readonly string[]): Promise<Done> {
    const asked = only ? ({ kind: 'list', method: 'GET', path: pick(only) } as const) : this.next(chosen())
    const begin = performance.now()
    const { status, text } = await this.send(asked)
    const ms = performance.now() - begin
    if (asked.kind === 'upload' && status < 300) this.photos.push((JSON.parse(text) as { filePath: string }).filePath)
    return { kind: asked.kind, ms, status }
  }

  leave(): void {
    this.agent.destroy()
  }

  private next(kind: Kind): Asked {
    const { hunts, gatherings, stores, searches, photo } = this.known
    const { text, latitude, longitude } = pick(searches)
    const list = pick(['hunts', 'gatherings'] as const)
    const name = `${text} ${(this.made += 1)}`
    if (kind === 'list') return { kind, method: 'GET', path: `/api/${list}` }
    if (kind === 'nearby')
      return { kind, method: 'GET', path: `/api/${list}?lat=${latitude}&lng=${longitude}&radius=25&sort=nearest` }
    if (kind === 'search') return { kind, method: 'GET', path: `/api/${list}?q=${encodeURIComponent(text)}` }
    if (kind === 'open') {
      const [where, ids] = pick([['hunts', hunts] as const, ['gatherings', gatherings] as const])
      return { kind, method: 'GET', path: `/api/${where}/${pick(ids)}` }
    }
    if (kind === 'like') {
      const id = pick(gatherings)
      const isLiked = this.likes.delete(id)
      if (!isLiked) this.likes.add(id)
      return { kind, method: isLiked ? 'DELETE' : 'POST', path: `/api/gatherings/${id}/like` }
    }
    if (kind === 'hunt')
      return { kind, method: 'POST', path: '/api/hunts', body: { productName: name, latitude, longitude } }
    const path = kind === 'gather' ? this.photos.pop() : undefined
    if (!path) return { kind: 'upload', method: 'POST', path: '/api/upload-image', body: { imageBase64: photo } }
    const body = { productName: name, storeId: pick(stores), photos: [path], price: 10 + (this.made % 90) }
    return { kind, method: 'POST', path: '/api/gatherings', body }
  }

  private send({ method, path, body }: Asked): Promise<{ status: number; text: string }> {
    const { cookie, token } = this.account
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const type = payload === undefined ? {} : { 'content-type': 'application/json' }
    const headers = { cookie, ...(method === 'GET' ? {} : { 'x-csrf-token': token, ...type }) }
    return new Promise((resolve) => {
      const broken = () => resolve({ status: 0, text: '' })
      const sent = request(this.origin + path, { method, headers, agent: this.agent, timeout: 60_000 }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', broken)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', broken)
      sent.end(payload)
    })
  }
}
