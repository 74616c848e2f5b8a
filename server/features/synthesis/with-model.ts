import type { FastifyBaseLogger } from 'fastify'
import type { AiModel, FeedbackTopic } from '../../providers/ai/model.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { embeddedSynthesizer, mostRequirements, topicsIn } from './embedded.ts'
import type { RankedTopic } from './ranking.ts'
import type { Synthesizer } from './synthesizer.ts'
import { summarize, writeRequirement } from './writing.ts'

/** Topics in one question: a few at a time, so that one bad answer costs little and progress shows. */
const topicsAtOnce = 5
/** What a model reads of one topic. */
const mostItems = 12
const longestText = 600

export const synthesizerWith = (model: AiModel | null, log: Pick<FastifyBaseLogger, 'warn'>): Synthesizer =>
  model ? modelSynthesizer(model, log) : embeddedSynthesizer

/**
 * Grouping, ranking, priorities and numbers stay ours; the model words the requirements. Where it fails, our own
 * wording stands, so that a run always has a result.
 */
const modelSynthesizer = (model: AiModel, log: Pick<FastifyBaseLogger, 'warn'>): Synthesizer => ({
  name: model.name,
  async synthesize(items, period, onProgress) {
    const ranked = await topicsIn(items, period, (percent) => onProgress(percent * 0.4))
    const topics = ranked.slice(0, mostRequirements)
    const requirements = topics.map(writeRequirement)
    let isWritten = false
    for (let start = 0; start < topics.length; start += topicsAtOnce) {
      try {
        const asked = await model.writeRequirements(
          topics.slice(start, start + topicsAtOnce).map((topic, at) => forModel(topic, start + at)),
        )
        for (const { topic, ...words } of asked.answer) {
          const own = requirements[topic]
          if (!own || topic < start || topic >= start + topicsAtOnce) continue
          requirements[topic] = { ...own, ...words }
          isWritten = true
        }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn({ err: error }, 'the AI model did not word the requirements')
        break
      }
      await onProgress(40 + Math.round(((start + topicsAtOnce) / topics.length) * 55))
    }
    const provider = isWritten ? model.name : embeddedSynthesizer.name
    return { provider, summary: summarize(items, ranked, period), requirements }
  },
})

const forModel = ({ items }: RankedTopic, topic: number): FeedbackTopic => ({
  topic,
  feedback: items.slice(0, mostItems).map(({ title, description, feedbackType, votes, rating }) => ({
    title: title.slice(0, longestText),
    description: description.slice(0, longestText),
    type: feedbackType,
    votes,
    rating,
  })),
})
