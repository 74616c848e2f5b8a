import { Stage } from './stage.tsx'

/** A basket under a cloud with no signal: everything stays in it. */
export default function OfflineDrawing() {
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
