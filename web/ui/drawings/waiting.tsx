import { HangTag, Stage } from './stage.tsx'

/** A bell that hangs quiet. */
export function NotificationsDrawing() {
  return (
    <Stage glow="var(--color-score-soft)">
      <path d="M104 12v16" stroke="var(--color-ink-soft)" strokeWidth="2" />
      <circle cx="104" cy="31" r="6" stroke="var(--color-ink)" strokeWidth="4" />
      <path
        d="M104 36c25 0 35 19 35 42 0 21 5 27 11 33 3 3 1 7-3 7H61c-4 0-6-4-3-7 6-6 11-12 11-33 0-23 10-42 35-42z"
        fill="var(--color-gold)"
      />
      <path d="M94 38c-17 4-25 20-25 40 0 21-5 27-11 33-3 3-1 7 3 7h22c4-12 0-56 11-80z" fill="#fff" opacity="0.26" />
      <path d="M63 106h82" stroke="var(--color-ink)" strokeOpacity="0.25" strokeWidth="4" />
      <path d="M92 122a12 12 0 0 0 24 0z" fill="var(--color-ink)" />
      <path
        d="M158 40h14l-14 16h14M176 22h9l-9 11h9"
        stroke="var(--color-ink-soft)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <HangTag x={46} y={52} turn={10} />
    </Stage>
  )
}
