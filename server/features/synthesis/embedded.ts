import { setImmediate as breathe } from 'node:timers/promises'
import { groupByMeaning } from './grouping.ts'
import { rankTopics, type RankedTopic } from './ranking.ts'
import type { SynthesisItem, Synthesizer } from './synthesizer.ts'
import { summarize, writeRequirement } from './writing.ts'

export const mostRequirements = 20

/** Groups feedback by meaning, the most pressing topic first; `onProgress` counts up to 100 by itself. */
export async function topicsIn(
  items: SynthesisItem[],
  period: { endDate: string },
  onProgress: (percent: number) => Promise<void>,
): Promise<RankedTopic[]> {
  const topics = await groupByMeaning(items, async (done) => {
    await onProgress(Math.round((done / Math.max(1, items.length)) * 100))
    await breathe()
  })
  return rankTopics(topics, Date.parse(period.endDate))
}

/** Reads nothing but the feedback: groups it by meaning, ranks the topics, and words each as a requirement. */
export const embeddedSynthesizer: Synthesizer = {
  name: 'embedded',
  async synthesize(items, period, onProgress) {
    const ranked = await topicsIn(items, period, (percent) => onProgress(percent * 0.8))
    await onProgress(90)
    return {
      provider: 'embedded',
      summary: summarize(items, ranked, period),
      requirements: ranked.slice(0, mostRequirements).map(writeRequirement),
    }
  },
}
