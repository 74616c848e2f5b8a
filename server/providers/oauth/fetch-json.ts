import type { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import { readText } from '../read-text.ts'
import { untilAborted } from '../until-aborted.ts'

// Token and profile answers are a few kilobytes.
const largestAnswer = 64 * 1024

interface JsonRequest<Answer> {
  provider: string
  url: URL | string
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>
  answer: z.ZodType<Answer>
  timeoutMs: number
}

/** Asks a provider for JSON: in time, of a sane size, of the expected shape, from exactly this URL. */
export async function fetchJson<Answer>({
  provider,
  url,
  init,
  answer,
  timeoutMs,
}: JsonRequest<Answer>): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { status, text } = await untilAborted(signal, async () => {
    // A redirect would carry the secrets of the request somewhere else.
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    return { status: response.status, text: await readText(provider, response, { signal, largest: largestAnswer }) }
  }).catch((error: unknown) => {
    throw asProviderError(provider, error)
  })
  if (status !== 200) {
    throw new ProviderError(provider, `${provider} refused the sign-in.`, { cause: `${status} ${errorCode(text)}` })
  }
  const parsed = answer.safeParse(parseJson(text))
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new ProviderError(provider, `${provider} sent an answer that cannot be used.`, { cause: `fields: ${fields}` })
  }
  return parsed.data
}

function asProviderError(provider: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ProviderError(provider, `${provider} did not answer in time.`, { failure: 'timeout' })
  }
  return new ProviderError(provider, `${provider} cannot be reached.`, { failure: 'unavailable', cause: error })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The OAuth error code (RFC 6749, section 5.2) for the log; never the description, which may quote the code or token. */
function errorCode(text: string): string {
  return /"error"\s*:\s*"([a-z_]{1,50})"/.exec(text)?.[1] ?? ''
}
