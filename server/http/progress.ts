import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyError } from 'fastify'
import { answerTo } from './errors.ts'
import type { Http } from './route.ts'

/** Of a request that waits its turn behind others, longer than the server lets a silent connection be. */
const longestMs = 5 * 60_000

export const mayTakeLong = ({ request }: Http): void => void request.raw.socket.setTimeout(longestMs)

export const progressType = 'application/x-ndjson'

/**
 * For long work whose caller asked for `Accept: application/x-ndjson`: a line of JSON for each step,
 * `{"progress": …}`, and a last one with `{"answer": …}` or `{"error": …}`. What fails before the first step is answered
 * as usual, with its own status.
 */
export async function withProgress<Result>(
  { request, reply }: Http,
  work: (tell: (step: object) => void) => Promise<Result>,
): Promise<Result> {
  if (request.headers.accept !== progressType) return work(() => {})
  let isOpen = false
  const write = (line: object) => void reply.raw.write(`${JSON.stringify(line)}\n`)
  const tell = (step: object) => {
    if (!isOpen) {
      isOpen = true
      reply.hijack()
      const headers = { ...reply.getHeaders(), 'content-type': progressType, 'x-accel-buffering': 'no' }
      reply.raw.writeHead(200, headers as OutgoingHttpHeaders)
    }
    write({ progress: step })
  }
  try {
    const result = await work(tell)
    if (!isOpen) return result
    // Through the serializer of the route, so that only what the contract names leaves the server.
    reply.raw.end(`{"answer":${reply.serialize(result) as string}}\n`)
    return result
  } catch (error) {
    if (!isOpen) throw error
    const { status, answer } = answerTo(error as FastifyError)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    reply.raw.end(`${JSON.stringify({ error: { status, ...answer } })}\n`)
    return undefined as Result
  }
}
