import { Link } from 'wouter'

/** A hang tag, ticked off and torn off: scored. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 48" className={className} aria-hidden="true">
      <g transform="rotate(-6 20 26)">
        <path
          d="M13.500 7h13L36 17.500V44l-4-3.500-4 3.500-4-3.500-4 3.500-4-3.500-4 3.500-4-3.500L4 44V17.500z"
          fill="#cc1230"
          stroke="#cc1230"
          strokeWidth="2.500"
          strokeLinejoin="round"
        />
        <path
          d="M11 27.500 17.500 34 29.500 20.500"
          fill="none"
          stroke="#fffdf8"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="20" cy="12.500" r="3" fill="var(--color-paper)" />
      </g>
      <path
        d="M19 13C19 7 22 2.500 28 1.500"
        fill="none"
        stroke="var(--color-ink-soft)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <Link
      href="/"
      onClick={onClick}
      aria-label="Hunt Gather Find Score"
      className="flex shrink-0 items-center gap-1.5 rounded-sm"
    >
      <LogoMark className="h-10 w-auto sm:h-11" />
      <span className="font-display text-base leading-[0.95] sm:text-lg sm:leading-[0.92] font-extrabold tracking-[-0.045em]">
        Hunt Gather
        <br />
        Find Score
      </span>
    </Link>
  )
}
