import { setTimeout as pause } from 'node:timers/promises'
import type * as sdk from 'ai'
import type { z } from 'zod'
import type { ModelSettings } from '../../app/config.ts'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { openModel, OversizedAnswer } from './vendors.ts'
import { untilAborted } from '../until-aborted.ts'

export interface Question<Answer> {
  system: string
  words: string
  /** JPEG. */
  photos: readonly Buffer[]
  schema: z.ZodType<Answer>
  mostTokens: number
}

export interface ModelAnswer<Answer> {
  answer: Answer
  /** What it cost, as the vendor counts. */
  tokens: number
}

/** What a failure is to the caller, and whether the service itself seems to be in trouble. */
interface Diagnosis {
  failure: ProviderFailure
  words: string
  isTrouble: boolean
  /** Null: asking again is of no use. */
  retryAfterMs: number | null
  /** The server may not know answers by schema. */
  wantsPlain?: boolean
}

const longestRetryMs = 5000
const shortPauseMs = 300

/** Asks a model for an answer of a given shape: within a time, with one retry, and not at all while it is down. */
export class ModelRequests {
  private readonly settings: ModelSettings
  private readonly breaker: CircuitBreaker
  private model: Promise<sdk.LanguageModel> | undefined
  private isPlain = false

  constructor(settings: ModelSettings, breaker = new CircuitBreaker({ failures: 5, pauseMs: 60_000 })) {
    this.settings = settings
    this.breaker = breaker
  }

  async ask<Answer>(question: Question<Answer>): Promise<ModelAnswer<Answer>> {
    if (!this.breaker.admits()) {
      throw new ProviderError('ai', 'The AI service is currently unavailable', { failure: 'unavailable' })
    }
    const kit = await import('ai')
    // Its warnings go to the console and name our settings.
    globalThis.AI_SDK_LOG_WARNINGS = false
    const signal = AbortSignal.timeout(this.settings.timeoutSeconds * 1000)
    let diagnosis: Diagnosis | undefined
    let cause: unknown
    for (let attempt = 1; attempt <= 2; attempt++) {
      try {
        const asked = await untilAborted(signal, () => this.attempt(kit, question, signal))
        this.breaker.succeeded()
        return asked
      } catch (error) {
        cause = error
        diagnosis = diagnose(kit, error, signal)
        if (diagnosis.wantsPlain && this.settings.vendor === 'openai-compatible' && !this.isPlain) {
          this.isPlain = true
          this.model = undefined
        } else if (diagnosis.retryAfterMs === null) break
        if (attempt === 1) await pause(diagnosis.retryAfterMs ?? 0)
      }
    }
    // A photo can talk a model into nonsense; that must not close the service for everybody.
    if (diagnosis?.isTrouble) this.breaker.failed()
    else this.breaker.succeeded()
    throw new ProviderError('ai', diagnosis?.words ?? 'The AI service failed', {
      failure: diagnosis?.failure,
      cause: forTheLog(kit, cause),
    })
  }

  private async attempt<Answer>(
    { generateText, Output }: typeof sdk,
    { system, words, photos, schema, mostTokens }: Question<Answer>,
    signal: AbortSignal,
  ): Promise<ModelAnswer<Answer>> {
    this.model ??= openModel(this.settings, this.isPlain)
    const pictures = photos.map((image) => ({ type: 'image' as const, image, mediaType: 'image/jpeg' }))
    const { output, totalUsage } = await generateText({
      model: await this.model,
      system,
      messages: [{ role: 'user', content: [...pictures, { type: 'text', text: words }] }],
      output: Output.object({ schema, name: 'answer' }),
      maxOutputTokens: mostTokens,
      maxRetries: 0,
      abortSignal: signal,
    })
    return { answer: output, tokens: totalUsage.totalTokens ?? 0 }
  }
}

function diagnose(
  { APICallError, NoObjectGeneratedError }: typeof sdk,
  error: unknown,
  signal: AbortSignal,
): Diagnosis {
  const unusable = { failure: 'failed', isTrouble: false } as const
  if (signal.aborted) {
    return { failure: 'timeout', words: 'The AI service took too long', isTrouble: true, retryAfterMs: null }
  }
  if (isCausedBy(error, OversizedAnswer)) {
    return { ...unusable, words: 'The AI service answered far too much', retryAfterMs: null }
  }
  if (NoObjectGeneratedError.isInstance(error)) {
    return { ...unusable, words: 'The AI service answered something unreadable', retryAfterMs: 0 }
  }
  if (!APICallError.isInstance(error)) {
    return { ...unusable, words: 'The AI service failed', isTrouble: true, retryAfterMs: shortPauseMs }
  }
  const { statusCode, responseHeaders = {}, isRetryable } = error
  if (statusCode === 401 || statusCode === 403) {
    return {
      failure: 'unavailable',
      words: 'The AI service refused the connection',
      isTrouble: true,
      retryAfterMs: null,
    }
  }
  if (statusCode === 400 || statusCode === 422) {
    return { ...unusable, words: 'The AI service refused the question', retryAfterMs: null, wantsPlain: true }
  }
  const asksFor = Number(responseHeaders['retry-after'] ?? 0) * 1000 || shortPauseMs
  return {
    failure: statusCode === 429 || statusCode === 503 ? 'unavailable' : 'failed',
    words: statusCode === 429 ? 'The AI service is overloaded' : 'The AI service failed',
    isTrouble: true,
    retryAfterMs: (isRetryable || statusCode === 200) && asksFor <= longestRetryMs ? asksFor : null,
  }
}

/** Vendors repeat keys in their messages, and unreadable answers repeat photos: neither belongs in a log. */
function forTheLog({ APICallError, NoObjectGeneratedError }: typeof sdk, error: unknown): unknown {
  if (NoObjectGeneratedError.isInstance(error)) return 'the answer has not the asked shape'
  return APICallError.isInstance(error) && error.statusCode ? `HTTP ${error.statusCode}` : error
}

function isCausedBy(error: unknown, kind: typeof OversizedAnswer): boolean {
  let cause: unknown = error
  while (cause instanceof Error && !(cause instanceof kind)) cause = cause.cause
  return cause instanceof kind
}
