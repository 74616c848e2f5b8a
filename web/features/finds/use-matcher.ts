import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MatcherProgress, MatcherResult } from '../../../domain/contracts/finds.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { matcherLine } from './find-words.ts'
import { matcherProgressQuery } from './finds.api.ts'

type Outcome = Pick<MatcherResult, 'matches' | 'stats'>

interface Matcher {
  start: () => void
  isRunning: boolean
  /** 0 to 1 once the number of hunts is known. */
  progress: number | null
  result: Outcome | null
  forgetResult: () => void
}

const noStats = { totalHunts: 0, totalGatherings: 0, totalMatches: 0, totalErrors: 0 }

/** Runs the matcher over everything. A long run goes on in the server and is followed here until it ends. */
export function useMatcher(): Matcher {
  const client = useQueryClient()
  const [isFollowing, setFollowing] = useState(false)
  const [result, setResult] = useState<Outcome | null>(null)
  const { data: watched, error: lost } = useQuery(matcherProgressQuery(isFollowing))

  function finish(outcome: Outcome) {
    setFollowing(false)
    setResult(outcome)
    toast({ title: 'Matcher completed', description: matcherLine(outcome), variant: 'success' })
    for (const part of ['finds', 'hunts', 'notifications']) void client.invalidateQueries({ queryKey: [part] })
  }
  function fail(reason: string) {
    setFollowing(false)
    toast({ title: 'Matcher failed', description: reason, variant: 'destructive' })
  }

  const run = useMutation({
    mutationFn: () => api('POST /run-matcher'),
    onMutate: () => setResult(null),
    onSuccess(answer) {
      if (answer.status === 'running') {
        client.removeQueries({ queryKey: ['matcher-progress'] })
        setFollowing(true)
      } else if (answer.success) finish(answer)
      else fail(answer.error ?? 'Failed to run matcher')
    },
    onError: (error) => fail(error.message || 'Unknown error occurred'),
  })

  const follow = useEffectEvent((progress: MatcherProgress | undefined, problem: Error | null) => {
    if (problem) fail(problem.message || 'Unknown error occurred')
    else if (progress?.status === 'failed') fail('Failed to run matcher')
    else if (progress?.status === 'completed') finish({ matches: progress.matches, stats: progress.stats ?? noStats })
  })
  useEffect(() => {
    if (isFollowing) follow(watched, lost)
  }, [isFollowing, watched, lost])

  const isRunning = run.isPending || isFollowing
  return {
    start: () => !isRunning && run.mutate(),
    isRunning,
    progress: isFollowing && watched && watched.total > 0 ? watched.processed / watched.total : null,
    result,
    forgetResult: () => setResult(null),
  }
}
