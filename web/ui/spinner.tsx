import { cx } from 'class-variance-authority'

type SpinnerProps = { label?: string; className?: string }

/** A tag turning on its string. Without a label it is decoration beside words that already say what happens. */
export function Spinner({ label, className = 'size-5' }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center justify-center">
      <svg viewBox="0 0 24 24" className={cx('animate-spin', className)} fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.22" strokeWidth="3" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
