import type { Requirement } from '../../../domain/contracts/admin-insider.ts'
import type { Feedback } from '../../../domain/contracts/insider.ts'

export type SynthesisItem = Pick<
  Feedback,
  'id' | 'userId' | 'title' | 'description' | 'feedbackType' | 'category' | 'rating' | 'createdAt'
> & { votes: number }

export type WrittenRequirement = Pick<
  Requirement,
  'title' | 'priority' | 'description' | 'userNeed' | 'implementationApproach'
>

export interface SynthesisResult {
  /** Who worded it in the end. */
  provider: string
  summary: string
  /** The most pressing first. */
  requirements: WrittenRequirement[]
}

/** Turns a period's feedback into requirements. The embedded one needs nothing; with a model, that one words it. */
export interface Synthesizer {
  name: string
  synthesize(
    items: SynthesisItem[],
    period: { startDate: string; endDate: string },
    /** From 0 to 100. */
    onProgress: (percent: number) => Promise<void>,
  ): Promise<SynthesisResult>
}
