import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import type { Recap as RecapAnswer } from '../../../domain/contracts/scores.ts'
import { share } from '../../lib/share.ts'
import { Button } from '../../ui/button.tsx'
import { recapWords, spanName } from './score-words.ts'
import { recapQuery } from './scores.api.ts'

/** This month and this year in a sentence each, to be proud of and to show around. */
export function Recap({ userId }: { userId: number }) {
  const { data } = useQuery(recapQuery(userId))
  if (!data || (data.year.scores === 0 && data.year.helped === 0)) return null
  return (
    <section aria-labelledby="recap-heading" className="grid gap-4 sm:grid-cols-2">
      <h2 id="recap-heading" className="sr-only">
        Recap
      </h2>
      <Span unit="month" span={data.month} />
      <Span unit="year" span={data.year} />
    </section>
  )
}

function Span({ unit, span }: { unit: keyof RecapAnswer; span: RecapAnswer['month'] }) {
  const name = spanName(unit, span.since)
  const words = recapWords(span)
  return (
    <article className="flex flex-col gap-2 rounded-lg bg-score-soft p-5">
      <h3 className="text-base">{name}</h3>
      <p className="font-display text-lg font-bold">{words}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-1 self-start"
        icon={<Share2 className="size-4" aria-hidden="true" />}
        aria-label={`Share my recap of ${name}`}
        onClick={() => void share({ title: `My ${name}`, text: words, path: '/', copies: 'words' })}
      >
        Share
      </Button>
    </article>
  )
}
