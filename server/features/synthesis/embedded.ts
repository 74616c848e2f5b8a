import { setImmediate as breathe } from 'node:timers/promises'
import { groupByMeaning } from './grouping.ts'
import { rankTopics } from './ranking.ts'
import type { Synthesizer } from './synthesizer.ts'
import { summarize, writeRequirement } from './writing.ts'

const mostRequirements = 20

/** Reads nothing but the feedback: groups it by meaning, ranks the topics, and words each as a requirement. */
export const embeddedSynthesizer: Synthesizer = {
  name: 'embedded',
  async synthesize(items, period, onProgress) {
    const topics = await groupByMeaning(items, async (done) => {
      await onProgress(Math.round((done / Math.max(1, items.length)) * 80))
      await breathe()
    })
    const ranked = rankTopics(topics, Date.parse(period.endDate))
    await onProgress(90)
    return {
      summary: summarize(items, ranked, period),
      requirements: ranked.slice(0, mostRequirements).map(writeRequirement),
    }
  },
}
