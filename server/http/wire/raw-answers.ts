import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** A whole answer as it goes over the wire, for what never becomes a request. */
function rawAnswer(status: number, message: string, headers: Record<string, string>): string {
  const body = JSON.stringify({ message })
  const all = {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

const refusals: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large'],
}

/** What is not HTTP, or not in time, gets the contract's error with the same headers as every answer. */
export function answerBrokenClient(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, message] = refusals[error.code ?? ''] ?? [400, 'The request is malformed']
    refuseConnection(socket, status, message, headers)
  }
}

/** The answer is sent whole before the connection ends. */
export function refuseConnection(socket: Socket, status: number, message: string, headers: Record<string, string>) {
  if (socket.writable) socket.end(rawAnswer(status, message, headers))
  socket.destroySoon()
}
