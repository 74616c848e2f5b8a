import type { ReactNode } from 'react'

/** Every drawing stands on the same ground, lit from the upper left, and says nothing that the words do not. */
export function Stage({ glow, children }: { glow: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 208 156" className="block w-full" aria-hidden="true" fill="none">
      <circle cx="104" cy="72" r="66" fill={glow} />
      <ellipse cx="104" cy="142" rx="84" ry="6" fill="var(--color-ink)" opacity="0.09" />
      {children}
    </svg>
  )
}

type HangTagProps = { x: number; y: number; turn?: number; fill?: string }

/** The little tag that hangs from something in every drawing. */
export function HangTag({ x, y, turn = 0, fill = 'var(--color-primary)' }: HangTagProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="M0 0C-3-6-1-11 1-15" stroke="var(--color-ink-soft)" strokeWidth="1.3" />
      <path d="m-5-3-4 5v20h18V2L5-3z" fill={fill} />
      <path d="m-5-3-4 5v20h5V-3z" fill="#fff" opacity="0.16" />
      <circle cy="2" r="2" fill="var(--color-surface)" />
      <path d="M-4.500 11h9M-4.500 15.500h5.500" stroke="#fff" strokeWidth="1.800" strokeLinecap="round" />
    </g>
  )
}
