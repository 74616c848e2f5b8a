import { Link } from 'wouter'

/** A hang tag whose hole is the bull's-eye, torn off at the foot. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 48" className={className} aria-hidden="true">
      <path d="M20 15C13 12 12 4 18 1.500" fill="none" stroke="var(--color-ink-soft)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M13 8h14l9 10v27l-4-3.500-4 3.500-4-3.500-4 3.500-4-3.500-4 3.500-4-3.500L4 45V18z"
        fill="#cc1230"
        stroke="#cc1230"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="20" cy="21" r="8.500" fill="none" stroke="#fff" strokeWidth="2.400" />
      <circle cx="20" cy="21" r="3.600" fill="#fff" />
      <path d="M11 35.500h18" stroke="#fff" strokeWidth="2.400" strokeLinecap="round" />
    </svg>
  )
}

export function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <Link href="/" onClick={onClick} aria-label="Hunt Gather Find Score" className="flex shrink-0 items-center gap-2 rounded-sm">
      <LogoMark className="h-11 w-auto" />
      <span className="font-display text-lg leading-[0.92] font-extrabold tracking-[-0.045em]">
        Hunt Gather
        <br />
        Find Score
      </span>
    </Link>
  )
}
