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

/** A basket under a cloud with no signal: everything stays in it. */
export function OfflineDrawing() {
  return (
    <Stage glow="var(--color-hunt-soft)">
      <path d="M70 58a17 17 0 0 1 2-34 25 25 0 0 1 48-4 19 19 0 0 1 20 38z" fill="var(--color-surface)" />
      <path
        d="M70 58a17 17 0 0 1 2-34 25 25 0 0 1 48-4 19 19 0 0 1 20 38z"
        stroke="var(--color-ink-soft)"
        strokeWidth="3.500"
        strokeLinejoin="round"
      />
      <path d="m94 30 22 20M116 30 94 50" stroke="var(--color-primary-ink)" strokeWidth="5" strokeLinecap="round" />
      <path d="M78 92 92 70M130 92l-14-22" stroke="var(--color-ink)" strokeWidth="4" strokeLinecap="round" />
      <path d="M82 90V78l5-5h11l5 5v12zM108 90l2-16 16 3-2 13z" fill="var(--color-gold)" />
      <path d="M82 90V78l5-5h4v17z" fill="#fff" opacity="0.3" />
      <path d="M50 90h108l-10 52H60z" fill="var(--color-primary)" />
      <path d="M50 90h36l2 52H60z" fill="#fff" opacity="0.14" />
      <path d="M46 86h116v9H46z" fill="var(--color-ink)" />
      <path
        d="M72 104v26M88 104v26M104 104v26M120 104v26M136 104v26"
        stroke="#fff"
        strokeOpacity="0.5"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Stage>
  )
}
