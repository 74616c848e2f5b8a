import type { LanguageModel } from 'ai'
import type { ModelSettings } from '../../app/config.ts'

/** No answer we ask for is nearly as long; what is longer is a mistake or an attack. */
const mostAnswerBytes = 512 * 1024

/**
 * The vendors' libraries are loaded when a model is first asked: starting and running without one costs nothing.
 * `plain` asks for JSON of any shape, for servers that do not know schemas; the prompt names the shape anyway.
 */
export async function openModel(settings: ModelSettings, plain: boolean): Promise<LanguageModel> {
  const { vendor, name, baseUrl, apiKey } = settings
  const shared = { apiKey, fetch: boundedFetch, ...(baseUrl ? { baseURL: baseUrl } : {}) }
  switch (vendor) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const server = { ...shared, name: 'model', baseURL: baseUrl ?? '', supportsStructuredOutputs: !plain }
      return createOpenAICompatible(server)(name)
    }
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(shared)(name)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(shared)(name)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(shared)(name)
  }
}

export class OversizedAnswer extends Error {}

/** Follows no redirect, which could carry photos elsewhere, and stops reading an answer that does not end. */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (!response.body) return response
  let read = 0
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength
        if (read > mostAnswerBytes) controller.error(new OversizedAnswer('the answer of the model is too large'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(bounded, response)
}
