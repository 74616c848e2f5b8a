import { cva, cx } from 'class-variance-authority'
import { findBadgeColor, type FindBadgeColor } from '../../domain/rules/match-badge.ts'

const RADIUS = 24
const ROUND = 2 * Math.PI * RADIUS

const ring = cva('match-ring', {
  variants: {
    color: {
      red: 'text-match-red',
      rose: 'text-match-rose',
      pink: 'text-match-pink',
      orange: 'text-match-orange',
      gray: 'text-match-gray',
    } satisfies Record<FindBadgeColor, string>,
    size: { sm: 'size-14', md: 'size-18', lg: 'size-28' },
  },
})

type MatchRingProps = { percent: number; size?: 'sm' | 'md' | 'lg'; className?: string }

/** A sticker with a scalloped edge, stamped a little askew: how well a find matches its hunt. */
export function MatchRing({ percent, size = 'md', className }: MatchRingProps) {
  const color = findBadgeColor(percent)
  return (
    <svg
      viewBox="0 0 72 72"
      role="img"
      aria-label={`${percent}% match`}
      data-color={color}
      className={ring({ color, size, className })}
    >
      <g transform="rotate(-8 36 36)">
        <circle cx="36" cy="36" r="31" className="fill-sticker" />
        <circle
          cx="36"
          cy="36"
          r="31"
          className="stroke-sticker"
          fill="none"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray="0 8.115"
        />
        <circle cx="36" cy="36" r={RADIUS} fill="none" stroke="currentColor" strokeOpacity="0.18" strokeWidth="6" />
        <circle
          cx="36"
          cy="36"
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={`${(Math.max(0, Math.min(100, percent)) / 100) * ROUND} ${ROUND}`}
          transform="rotate(-90 36 36)"
        />
        <text
          x="36"
          y={size === 'sm' ? 42.5 : 38.5}
          textAnchor="middle"
          className={cx('match-ring-figure', size === 'sm' && 'match-ring-figure-sm')}
          fill="currentColor"
          aria-hidden="true"
        >
          {percent}
          <tspan className="match-ring-percent">%</tspan>
        </text>
        {/* On the small one the word would be too small to read. */}
        {size !== 'sm' && (
          <text x="36" y="47" textAnchor="middle" className="match-ring-word" fill="currentColor" aria-hidden="true">
            match
          </text>
        )}
      </g>
    </svg>
  )
}
