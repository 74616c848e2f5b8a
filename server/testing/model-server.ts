import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server was asked, as the OpenAI chat completions protocol carries it. */
export interface ChatRequest {
  authorization: string | undefined
  body: {
    model: string
    max_tokens?: number
    response_format?: { type: string }
    messages: { role: string; content: string | ({ type: 'text'; text: string } | { type: 'image_url' })[] }[]
  }
}

export type Reply =
  /** An answer of the model: an object is sent as JSON text, a string as it is. */
  | { says: unknown; tokens?: number }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Bytes that are no answer at all. */
  | { raw: string }
  /** Never answers. */
  | { silent: true }
  /** Keeps sending until the other side has enough. */
  | { endless: true }
  /** Cuts the connection. */
  | { hangsUp: true }

export interface ModelServer {
  baseUrl: string
  requests: ChatRequest[]
  /** The next answers, in order; the last one is repeated. */
  reply(...replies: Reply[]): void
  /** All words of a request, as one text. */
  wordsOf(request: ChatRequest | undefined): string
  close(): Promise<void>
}

/** A server on this machine that speaks the OpenAI chat completions protocol and says what a test wants it to say. */
export async function startModelServer(): Promise<ModelServer> {
  let replies: Reply[] = [{ status: 500 }]
  const requests: ChatRequest[] = []
  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return response.writeHead(404).end()
      requests.push({ authorization: request.headers.authorization, body: JSON.parse(text) as ChatRequest['body'] })
      const next = replies.length > 1 ? replies.shift() : replies[0]
      if (next) send(response, next)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    reply(...next) {
      replies = next
      requests.length = 0
    },
    wordsOf: (request) =>
      (request?.body.messages ?? [])
        .flatMap(({ content }) =>
          typeof content === 'string' ? content : content.map((part) => 'text' in part && part.text),
        )
        .filter(Boolean)
        .join('\n'),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if ('silent' in reply) return
  if ('hangsUp' in reply) return void response.destroy()
  if ('endless' in reply) return pour(response)
  if ('status' in reply) {
    const body = reply.body ?? JSON.stringify({ error: { message: 'trouble at /srv/model', type: 'server_error' } })
    return void response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(body)
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  if ('raw' in reply) return void response.end(reply.raw)
  const content = typeof reply.says === 'string' ? reply.says : JSON.stringify(reply.says)
  const tokens = reply.tokens ?? 120
  response.end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'test',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: tokens - 20, completion_tokens: 20, total_tokens: tokens },
    }),
  )
}

function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"choices":[{"message":{"role":"assistant","content":"')
  const more = () => {
    while (!response.destroyed && response.write('a'.repeat(64 * 1024)));
  }
  response.on('drain', more)
  more()
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
