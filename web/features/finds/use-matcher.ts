import { useState } from 'react'
import type { MatcherResult } from '../../../domain/contracts/finds.ts'
import { api } from '../../lib/api.ts'
import { useToldMutation } from '../../lib/use-api-mutation.ts'
import { matcherLine } from './find-words.ts'

type Result = Pick<MatcherResult, 'matches' | 'stats'>
/** A string says why the run waits in the queue. */
type Outcome = Result | string

export interface Matcher {
  start: () => void
  isRunning: boolean
  /** 0 to 1 once the number of hunts is known. */
  progress: number | null
  result: Result | null
  forgetResult: () => void
}

const betweenLooks = 700
const noStats = { totalHunts: 0, totalGatherings: 0, totalMatches: 0, totalErrors: 0 }

/** A long run goes on in the server, and is followed until it ends. */
async function runMatcher(onProgress: (done: number | null) => void): Promise<Outcome> {
  onProgress(null)
  const answer = await api('POST /run-matcher')
  if (answer.status === 'completed') return answer
  if (answer.message) return answer.message
  if (answer.status === 'failed') throw new Error(answer.error ?? 'Failed to run matcher')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, betweenLooks))
    const { status, processed, total, matches, stats } = await api('GET /run-matcher/progress')
    onProgress(total > 0 ? processed / total : null)
    if (status === 'completed') return { matches, stats: stats ?? noStats }
    if (status !== 'running') throw new Error('Failed to run matcher')
  }
}

/** Runs the matcher over everything, and says how it went wherever the person is by then. */
export function useMatcher(): Matcher {
  const [progress, setProgress] = useState<number | null>(null)
  const run = useToldMutation(() => runMatcher(setProgress), {
    invalidates: ['finds', 'hunts', 'notifications'],
    success: (outcome) =>
      typeof outcome === 'string'
        ? { title: 'Matcher is queued', description: outcome }
        : { title: 'Matcher completed', description: matcherLine(outcome) },
    failure: ({ message }) => ({ title: 'Matcher failed', description: message || 'Unknown error occurred' }),
  })
  return {
    start: () => run.mutate(),
    isRunning: run.isPending,
    progress,
    result: typeof run.data === 'object' ? run.data : null,
    forgetResult: run.reset,
  }
}
