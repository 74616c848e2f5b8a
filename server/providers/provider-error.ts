/** Why an outside service let us down; the HTTP layer answers with the status beside it. */
const statusOf = { failed: 502, unavailable: 503, timeout: 504 } as const

export type ProviderFailure = keyof typeof statusOf

/**
 * An outside service failed. The message is written for people: it names the service and holds no address, token or
 * library text. What really happened is in `cause`, for the log only.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly provider: string
  readonly failure: ProviderFailure
  readonly status: 502 | 503 | 504

  constructor(provider: string, message: string, options: { failure?: ProviderFailure; cause?: unknown } = {}) {
    // Log serializers follow causes that are errors, so a line of text becomes one.
    super(message, { cause: typeof options.cause === 'string' ? new Error(options.cause) : options.cause })
    this.provider = provider
    this.failure = options.failure ?? 'failed'
    this.status = statusOf[this.failure]
  }
}
