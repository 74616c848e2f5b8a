import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseConnection } from './raw-answers.ts'

/** A body must bring this much in each stretch of time, or its end: a phone in a cellar does, a held-open door does not. */
const leastBytes = 4096
const stretchMs = 12_000

/** Cuts off whoever sends a body drop by drop. Slow headers are cut off by the server's own time limit. */
export function cutSlowBodies(fastify: FastifyInstance, headers: Record<string, string>): void {
  fastify.addHook('onRequest', async (request) => {
    if (hasBody(request)) watch(request, headers)
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

function watch({ raw }: FastifyRequest, headers: Record<string, string>) {
  const { socket } = raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(timer)
    const brought = socket.bytesRead - before
    before = socket.bytesRead
    // What has come and was not read yet is our own slowness, not the sender's.
    if (brought >= leastBytes || raw.readableLength > 0) return
    clearInterval(timer)
    refuseConnection(socket, 408, 'The request took too long to arrive', headers)
  }, stretchMs)
  timer.unref()
}
