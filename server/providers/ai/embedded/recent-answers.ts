import { createHash } from 'node:crypto'

/**
 * What came out of the last photos, by their bytes: while somebody fills in a form the same photo is asked about several
 * times, and reading it costs a second or more. Failures are not kept.
 */
export class RecentAnswers {
  private readonly answers = new Map<string, unknown>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  async ask<Answer>(question: string, photo: Uint8Array, find: () => Promise<Answer>): Promise<Answer> {
    const key = `${question} ${createHash('sha256').update(photo).digest('base64')}`
    if (this.answers.has(key)) return this.keep(key, structuredClone(this.answers.get(key)) as Answer)
    return this.keep(key, await find())
  }

  /** As the newest; the one that was not asked for the longest goes. */
  private keep<Answer>(key: string, answer: Answer): Answer {
    this.answers.delete(key)
    this.answers.set(key, structuredClone(answer))
    const oldest = this.answers.keys().next().value
    if (this.answers.size > this.most && oldest !== undefined) this.answers.delete(oldest)
    return answer
  }
}
