import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import { readText } from '../read-text.ts'
import { untilAborted } from '../until-aborted.ts'

const provider = 'Google Maps'
const timeoutMs = 5000
// Twenty places with their details are a few hundred kilobytes.
const largestAnswer = 2 * 1024 * 1024

/** Statuses that say "nothing there", which is an answer and no failure. */
const empty = new Set(['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST'])
const failures: Record<string, ['failed' | 'unavailable', string]> = {
  OVER_QUERY_LIMIT: ['unavailable', `${provider} answers no more today: the limit of requests is reached.`],
  OVER_DAILY_LIMIT: ['unavailable', `${provider} answers no more today: the limit of requests is reached.`],
  REQUEST_DENIED: ['failed', `${provider} refused the request. The key may not be valid.`],
  UNKNOWN_ERROR: ['failed', `${provider} failed. Please try again.`],
}
const Status = z.object({ status: z.string() })

export async function askGoogle<Answer>(
  { key, baseUrl }: { key: string; baseUrl: string },
  service: string,
  shape: z.ZodType<Answer>,
  parameters: Record<string, string | undefined>,
): Promise<Answer> {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/maps/api/${service}/json`)
  for (const [name, value] of Object.entries({ ...parameters, key })) if (value) url.searchParams.set(name, value)
  const body = await fetchBody(url)
  const { status } = read(Status, body)
  if (empty.has(status)) return read(shape, {})
  if (status !== 'OK') {
    const [failure, message] = failures[status] ?? ['failed', `${provider} sent an answer that cannot be used.`]
    throw new ProviderError(provider, message, { failure, cause: status })
  }
  return read(shape, body)
}

async function fetchBody(url: URL): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return await untilAborted(signal, async () => {
      // The key is part of the address: a redirect would hand it on.
      const response = await fetch(url, { redirect: 'error', signal })
      const text = await readText(provider, response, { signal, largest: largestAnswer })
      if (response.ok) return parseJson(text)
      throw new ProviderError(provider, `${provider} failed. Please try again.`, { cause: `status ${response.status}` })
    })
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new ProviderError(provider, `${provider} did not answer in time.`, { failure: 'timeout' })
    }
    // The driver's own error may hold the address with the key, so only its code goes to the log.
    const code = error instanceof Error && error.cause && typeof error.cause === 'object' && 'code' in error.cause
    throw new ProviderError(provider, `${provider} cannot be reached.`, {
      cause: code ? String((error.cause as { code: unknown }).code) : 'connection failed',
    })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError(provider, `${provider} sent an answer that cannot be used.`, { cause: 'not JSON' })
  }
}

function read<Answer>(shape: z.ZodType<Answer>, body: unknown): Answer {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new ProviderError(provider, `${provider} sent an answer that cannot be used.`, { cause: `fields: ${fields}` })
}
