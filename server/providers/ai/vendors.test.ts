import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../app/config.ts'
import { startModelServer, type ChatRequest, type ModelServer } from '../../testing/model-server.ts'
import { photo } from '../../testing/pictures.ts'
import type { ProviderError } from '../provider-error.ts'
import { createModel } from './model.ts'

let server: ModelServer
let picture: Buffer
beforeAll(async () => {
  server = await startModelServer()
  picture = await photo()
})
afterAll(() => server.close())

const lamp = {
  productName: 'Brass table lamp',
  description: 'A brass lamp with a linen shade.',
  color: 'Gold',
  size: null,
  category: 'Kitchen',
  visiblePrice: 24.99,
  estimatedPrice: 60,
  tags: ['brass', 'lamp'],
  confidence: 0.8,
}
const known = { categories: ['Home Decor', 'Kitchen'], read: { price: 24.99 } }

interface Vendor {
  provider: string
  model: string
  path: string
  key: (headers: ChatRequest['headers']) => unknown
  /** Where the request says what shape the answer must have. */
  schema: string[]
}

const vendors: Vendor[] = [
  {
    provider: 'openai',
    model: 'gpt-5-mini',
    path: '/v1/responses',
    key: ({ authorization }) => authorization,
    schema: ['text', 'format', 'schema'],
  },
  {
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
    path: '/v1/messages',
    key: (headers) => headers['x-api-key'],
    schema: ['output_config', 'format', 'schema'],
  },
  {
    provider: 'anthropic',
    model: 'claude-3-haiku-20240307',
    path: '/v1/messages',
    key: (headers) => headers['x-api-key'],
    schema: ['tools', '0', 'input_schema'],
  },
  {
    provider: 'google',
    model: 'gemini-2.5-flash',
    path: '/v1/models/gemini-2.5-flash:generateContent',
    key: (headers) => headers['x-goog-api-key'],
    schema: ['generationConfig', 'responseSchema'],
  },
]

const partOf = (whole: unknown, path: string[]): unknown =>
  path.reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], whole)

/** Chosen as an operator does: by the environment. */
function modelOf({ provider, model }: Vendor, timeoutSeconds = 60) {
  const { ai } = readConfig({
    AI_PROVIDER: provider,
    AI_MODEL: model,
    AI_BASE_URL: server.baseUrl,
    AI_API_KEY: 'hush-hush',
    AI_TIMEOUT_SECONDS: String(timeoutSeconds),
  })
  if (!ai.model) throw new Error('no model was configured')
  return createModel(ai.model)
}
const identify = (vendor: Vendor, timeoutSeconds?: number) => modelOf(vendor, timeoutSeconds).identify([picture], known)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as ProviderError,
  )

describe.each(vendors.map((vendor) => [`${vendor.provider} (${vendor.model})`, vendor] as const))(
  '%s',
  (_name, vendor) => {
    it('gets the photo, the key and a schema, and its answer comes back checked', async () => {
      server.reply({ says: lamp, tokens: 345 })
      expect(await identify(vendor)).toEqual({ tokens: 345, answer: lamp })
      const [request] = server.requests
      expect(request?.path).toBe(vendor.path)
      expect(String(request && vendor.key(request.headers))).toContain('hush-hush')
      expect(JSON.stringify(partOf(request?.body, vendor.schema))).toContain('visiblePrice')
      expect(JSON.stringify(request?.body)).toContain(picture.toString('base64').slice(0, 200))
    })

    it('is asked once more when the answer is broken or has another shape', async () => {
      server.reply({ says: { name: 'Lamp' } }, { says: lamp })
      expect((await identify(vendor)).answer.productName).toBe('Brass table lamp')
      expect(server.requests).toHaveLength(2)
      server.reply({ raw: 'not even JSON' }, { says: lamp })
      expect((await identify(vendor)).answer.productName).toBe('Brass table lamp')
      server.reply({ says: 'I would rather write a poem.' })
      const error = await failure(identify(vendor))
      expect([error?.name, error?.status, server.requests.length]).toEqual(['ProviderError', 502, 2])
      expect(error?.message).toBe('The AI service answered something unreadable')
    })

    it('is not waited for, nor listened to, without end', async () => {
      server.reply({ silent: true })
      const slow = await failure(identify(vendor, 1))
      expect([slow?.status, slow?.message]).toEqual([504, 'The AI service took too long'])
      server.reply({ endless: true })
      const oversized = await failure(identify(vendor))
      expect([oversized?.status, oversized?.message]).toEqual([502, 'The AI service answered far too much'])
    })

    it.each([
      [401, 503, 1, 'The AI service refused the connection'],
      [500, 502, 2, 'The AI service failed'],
      [429, 503, 2, 'The AI service is overloaded'],
    ])('answering %i ends in words for people', async (status, ours, asked, message) => {
      server.reply({ status })
      const error = await failure(identify(vendor))
      expect([error?.status, server.requests.length, error?.message]).toEqual([ours, asked, message])
      expect(JSON.stringify(error?.cause ?? '')).not.toContain('hush-hush')
    })
  },
)
