import type { AppContext } from '../../app/context.ts'
import type { AiModel } from '../../providers/ai/model.ts'
import type { ModelAnswer } from '../../providers/ai/model-request.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { addTokens, giveBackModelCall, takeModelCall } from './assistant.queries.ts'

export type Outcome<Answer> =
  | { answer: Answer; provider: string }
  /** Nobody was asked, or the one who was did not answer. */
  | { answer: null; provider: null; reason: 'no model' | 'daily limit' | 'failed'; error?: ProviderError }

/** Asks the model on this person's account: counted, limited by day, and never in the way when it fails. */
export async function askModel<Answer>(
  { model, config, db, log }: AppContext,
  userId: number,
  question: (model: AiModel) => Promise<ModelAnswer<Answer>>,
): Promise<Outcome<Answer>> {
  if (!model) return { answer: null, provider: null, reason: 'no model' }
  if (!(await takeModelCall(db, userId, config.ai.dailyLimit))) {
    return { answer: null, provider: null, reason: 'daily limit' }
  }
  try {
    const { answer, tokens } = await question(model)
    await addTokens(db, userId, tokens)
    return { answer, provider: model.name }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'the AI model failed')
    // A service that was not reached has cost nothing.
    if (error.failure === 'unavailable') await giveBackModelCall(db, userId)
    return { answer: null, provider: null, reason: 'failed', error }
  }
}
