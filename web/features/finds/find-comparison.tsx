import { cx } from 'class-variance-authority'
import { Check, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Find } from '../../../domain/contracts/finds.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { Link } from 'wouter'
import { formatDate, formatRelative } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { InsiderMark } from '../../ui/detail/insider-mark.tsx'
import { MatchRing } from '../../ui/match-ring.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { labelLook } from './find-card.tsx'
import { comparisonRows, type ComparisonRow } from './find-words.ts'

const cellLook = 'py-[11px] pr-2.5 align-top'
const headLook = cx(cellLook, 'text-sm/[1.55] font-semibold')

/** What was wanted beside what was seen: the photos under one stamp, then point by point. */
export function FindComparison({ find, freshness }: { find: Find; freshness: ReactNode }) {
  const { hunt, gathering } = find
  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="photo-hunted relative grid grid-cols-2 gap-2 sm:gap-4 max-sm:[&_.price-tag]:text-(length:--text-base) max-sm:[&_.price-tag-body]:flex-col">
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
          <MatchRing
            percent={matchPercent(find.matchScore)}
            size="lg"
            className="absolute top-1/2 left-1/2 z-2 -translate-1/2 motion-safe:animate-stamp"
          />
        </div>
        <div className="mt-3 grid grid-cols-2 gap-2 sm:gap-4">
          <Caption
            label="Hunting for"
            hue="text-hunt"
            name={hunt.productName}
            href={`/hunts/${hunt.id}`}
            picture={hunt.profilePicture}
            person={hunt.username}
            isInsider={hunt.isInsider}
          >
            since {formatDate(hunt.createdAt)}
          </Caption>
          <Caption
            label="Found"
            hue="text-gather"
            name={gathering.productName}
            href={`/gatherings/${gathering.id}`}
            picture={gathering.profilePicture}
            person={gathering.username}
            isInsider={gathering.isInsider}
          >
            seen {formatRelative(gathering.lastSeenAt)}
          </Caption>
        </div>
      </div>
      {freshness}
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
      <table className="w-full border-collapse text-left wrap-anywhere">
        <caption className="sr-only">What was wanted and what was found</caption>
        <thead>
          <tr>
            <th scope="col" className={headLook}>
              <span className="sr-only">Point</span>
            </th>
            <th scope="col" className={cx(headLook, 'text-hunt')}>
              Wanted
            </th>
            <th scope="col" className={cx(headLook, 'text-gather')}>
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

type CaptionProps = {
  label: string
  hue: string
  name: string
  href: string
  person: string
  isInsider: boolean
  picture: string | null
  children: ReactNode
}

const Caption = ({ label, hue, name, href, person, picture, isInsider, children }: CaptionProps) => (
  <div className="min-w-0">
    <span className={cx(labelLook, hue)}>{label}</span>
    <Link href={href} className="font-semibold break-words underline-offset-4 hover:underline">
      {name}
    </Link>
    <p className="mt-1.5 flex items-center gap-2 text-sm text-ink-soft">
      <Avatar name={person} picture={picture} size="sm" />
      <span className="min-w-0 break-words">
        {person}
        {isInsider && <InsiderMark />}, {children}
      </span>
    </p>
  </div>
)

function Row({ row: { name, wanted, found, verdict } }: { row: ComparisonRow }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={cx(cellLook, 'w-[22%] font-medium text-ink-soft')}>
        {name}
      </th>
      <td className={cx(cellLook, 'tabular-nums')}>{wanted}</td>
      <td className={cx(cellLook, 'tabular-nums')}>
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
