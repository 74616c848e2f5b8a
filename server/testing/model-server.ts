import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server was asked; the body as the OpenAI chat completions protocol carries it, where it is that one. */
export interface ChatRequest {
  authorization: string | undefined
  path: string
  headers: IncomingHttpHeaders
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

/**
 * A server on this machine that says what a test wants it to say, in the protocol of the path it is asked on: those of
 * OpenAI (chat completions and responses), Anthropic and Google.
 */
export async function startModelServer(): Promise<ModelServer> {
  let replies: Reply[] = [{ status: 500 }]
  const requests: ChatRequest[] = []
  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      const { method, url: path = '', headers } = request
      const protocol = protocols.find(([pattern]) => pattern.test(path))
      if (method !== 'POST' || !protocol) return response.writeHead(404).end()
      const body = JSON.parse(text) as ChatRequest['body']
      requests.push({ authorization: headers.authorization, path, headers, body })
      const next = replies.length > 1 ? replies.shift() : replies[0]
      if (next) send(response, next, (content, tokens) => protocol[1](content, tokens, body))
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

type Wording = (content: string, tokens: number, body: object) => object

const completion: Wording = (content, tokens) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'test',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: tokens - 20, completion_tokens: 20, total_tokens: tokens },
})

const openAiResponse: Wording = (text, tokens) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  status: 'completed',
  model: 'test',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text, annotations: [] }],
    },
  ],
  usage: { input_tokens: tokens - 20, output_tokens: 20, total_tokens: tokens },
})

/** Older models answer through a tool that takes the object; broken JSON cannot even be said so. */
const anthropicMessage: Wording = (text, tokens, body) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'test',
  content:
    'tools' in body
      ? [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: asObject(text) }]
      : [{ type: 'text', text }],
  stop_reason: 'tools' in body ? 'tool_use' : 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: tokens - 20, output_tokens: 20 },
})

const googleContent: Wording = (text, tokens) => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: tokens - 20, candidatesTokenCount: 20, totalTokenCount: tokens },
})

const protocols: [RegExp, Wording][] = [
  [/^\/v1\/chat\/completions$/, completion],
  [/^\/v1\/responses$/, openAiResponse],
  [/^\/v1\/messages$/, anthropicMessage],
  [/^\/v1\/models\/[\w.-]+:generateContent$/, googleContent],
]

function asObject(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    return { text }
  }
}

function send(response: ServerResponse, reply: Reply, word: (content: string, tokens: number) => object): void {
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
  response.end(JSON.stringify(word(content, reply.tokens ?? 120)))
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
