import { request, type IncomingHttpHeaders } from 'node:http'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** A request whose target goes over the wire exactly as written: nothing is normalized on the way. */
export function sendRaw(origin: string, target: string, { method = 'GET', headers = {}, body }: RawRequest = {}) {
  const { hostname, port } = new URL(origin)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path: target, headers: { ...length, ...headers }, agent: false },
      (response) => {
        // A stream never ends by itself; that it has begun is the answer.
        if (response.headers['content-type'] === 'text/event-stream') {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '' })
          sent.destroy()
          return
        }
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
