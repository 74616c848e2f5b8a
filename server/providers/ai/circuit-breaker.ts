export interface BreakerSettings {
  /** So many failures in a row open it. */
  failures: number
  /** How long it stays open before one call may try again. */
  pauseMs: number
  now?: () => number
}

/**
 * Spares a service that is down, and the people who would wait for it: after some failures in a row calls are refused
 * at once, until one that is let through succeeds.
 */
export class CircuitBreaker {
  private failures = 0
  private openedAt: number | null = null
  private isTrying = false
  private readonly settings: BreakerSettings
  private readonly now: () => number

  constructor(settings: BreakerSettings) {
    this.settings = settings
    this.now = settings.now ?? Date.now
  }

  /** Whether a call may go out now. Whoever is let through must tell how it went. */
  admits(): boolean {
    if (this.openedAt === null) return true
    if (this.isTrying || this.now() - this.openedAt < this.settings.pauseMs) return false
    this.isTrying = true
    return true
  }

  succeeded(): void {
    this.failures = 0
    this.openedAt = null
    this.isTrying = false
  }

  failed(): void {
    this.failures += 1
    this.isTrying = false
    if (this.failures >= this.settings.failures) this.openedAt = this.now()
  }
}
