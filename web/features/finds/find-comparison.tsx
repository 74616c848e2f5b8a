import { Check, Sparkles, TriangleAlert } from 'lucide-react'
import type { Find } from '../../../domain/contracts/finds.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { Link } from 'wouter'
import { formatDate, formatRelative } from '../../lib/format.ts'
import { MatchRing } from '../../ui/match-ring.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { comparisonRows, type ComparisonRow } from './find-words.ts'

/** What was wanted beside what was seen: the photos under one stamp, then point by point. */
export function FindComparison({ find }: { find: Find }) {
  const { hunt, gathering } = find
  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="find-pair">
          <div className="photo-frame">
            <Photo
              src={hunt.photoUrl}
              alt={hunt.photoUrl ? `Hunting for: ${hunt.productName}` : ''}
              thumbnail={hunt.thumbnailUrl ?? hunt.placeholder}
              eager
            />
          </div>
          <div className="photo-frame">
            <Photo
              src={gathering.photoUrl}
              alt={`Found: ${gathering.productName}`}
              thumbnail={gathering.thumbnailUrl}
              eager
              style={{ viewTransitionName: `find-photo-${find.id}` }}
            />
            {gathering.price !== null && (
              <div className="absolute right-3 bottom-3">
                <PriceTag price={gathering.price} compareAt={gathering.compareAtPrice} />
              </div>
            )}
          </div>
          <MatchRing percent={matchPercent(find.matchScore)} size="lg" className="find-pair-stamp" />
        </div>
        <div className="mt-3 grid grid-cols-2 gap-2 sm:gap-4">
          <Caption label="Hunting for" hue="text-hunt" name={hunt.productName} href={`/hunts/${hunt.id}`}>
            {hunt.username}, since {formatDate(hunt.createdAt)}
          </Caption>
          <Caption label="Found" hue="text-gather" name={gathering.productName} href={`/gatherings/${gathering.id}`}>
            {gathering.username}, seen {formatRelative(gathering.lastSeenAt)}
          </Caption>
        </div>
      </div>
      <p className="flex gap-2.5 rounded-md bg-find-soft px-4 py-3">
        <Sparkles className="mt-0.5 size-5 shrink-0 text-find" aria-hidden="true" />
        <span>
          <span className="sr-only">AI match reason: </span>
          {find.matchReason}
        </span>
      </p>
      {!gathering.isFresh && (
        <p className="flex items-center gap-2 rounded-md bg-warning-soft px-4 py-3 font-semibold text-warning">
          <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
          It may be gone. Call the store before you drive there.
        </p>
      )}
      <table className="comparison">
        <caption className="sr-only">What was wanted and what was found</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Point</span>
            </th>
            <th scope="col" className="text-hunt">
              Wanted
            </th>
            <th scope="col" className="text-gather">
              Found
            </th>
          </tr>
        </thead>
        <tbody>
          {comparisonRows(find).map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CaptionProps = { label: string; hue: string; name: string; href: string; children: React.ReactNode }

const Caption = ({ label, hue, name, href, children }: CaptionProps) => (
  <div className="min-w-0">
    <span className={`find-label ${hue}`}>{label}</span>
    <Link href={href} className="font-semibold break-words underline-offset-4 hover:underline">
      {name}
    </Link>
    <p className="text-sm text-ink-soft">{children}</p>
  </div>
)

function Row({ row: { name, wanted, found, verdict } }: { row: ComparisonRow }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{wanted}</td>
      <td>
        {found}
        {verdict && (
          <span
            className={`mt-0.5 flex items-center gap-1 text-sm font-semibold ${verdict.fits ? 'text-success' : 'text-warning'}`}
          >
            {verdict.fits ? (
              <Check className="size-4 shrink-0" aria-hidden="true" />
            ) : (
              <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            )}
            {verdict.words}
          </span>
        )}
      </td>
    </tr>
  )
}
