import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { gatheringKind } from '../../features/gatherings/gathering-kind.tsx'
import { placeLine } from '../../features/gatherings/gathering-words.ts'
import { HuntCard } from '../../features/hunts/hunt-card.tsx'
import { huntKind } from '../../features/hunts/hunt-kind.tsx'
import { dayInWords, weekInWords } from '../../features/newsletter/issue-words.ts'
import { issueQuery } from '../../features/newsletter/newsletter.api.ts'
import { useRecordTitle } from '../../features/records/record-title.ts'
import { ApiError } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { GatheringsDrawing } from '../../ui/drawings/steps.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'

export default function NewsletterIssuePage() {
  const { day = '' } = useParams()
  const { user } = useUser()
  const { data: issue, error, isFetching, refetch } = useQuery(issueQuery(day))
  useRecordTitle(issue && `The week to ${dayInWords(issue.day)}`)
  return (
    <div className="page-width py-4 sm:py-8">
      <Link
        href="/newsletter"
        className="mb-4 inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft className="size-4.5" aria-hidden="true" />
        All issues
      </Link>
      {error instanceof ApiError && error.status < 500 ? (
        <EmptyState
          drawing={<GatheringsDrawing />}
          title="There was no newsletter on that day"
          action={<LinkButton href="/newsletter">See all issues</LinkButton>}
        />
      ) : error ? (
        <ErrorState title="Failed to load the newsletter" onRetry={() => void refetch()} retrying={isFetching} />
      ) : issue ? (
        <>
          <h1>The week to {dayInWords(issue.day)}</h1>
          <p className="mt-1 text-ink-soft">{weekInWords(issue)}</p>
          <h2 className="mt-8 mb-4 text-2xl">Spotted</h2>
          {issue.best.length > 0 ? (
            <ul aria-label="Spotted" className={gatheringKind.grid}>
              {issue.best.map(({ id, productName, thumbnailUrl, placeholder, categoryId, price, ...rest }, index) => (
                <li key={id}>
                  <PhotoCard
                    href={`/gatherings/${id}`}
                    title={productName}
                    photo={thumbnailUrl}
                    thumbnail={placeholder}
                    categoryId={categoryId}
                    eager={index < 2}
                    tag={price !== null && <PriceTag price={price} compareAt={rest.compareAtPrice} hanging />}
                  >
                    <p className="line-clamp-2 text-sm text-ink-soft">{placeLine(rest.store)}</p>
                  </PhotoCard>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">All of it is gone by now.</p>
          )}
          {issue.wanted.length > 0 && (
            <>
              <h2 className="mt-10 mb-4 text-2xl">Still wanted</h2>
              <ul aria-label="Still wanted" className={huntKind.grid}>
                {issue.wanted.map((hunt) => (
                  <li key={hunt.id}>
                    <HuntCard hunt={hunt} isMine={hunt.userId === user?.id} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        gatheringKind.skeleton
      )}
    </div>
  )
}
