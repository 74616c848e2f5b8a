import { HangTag, Stage } from './stage.tsx'

/** Shelves looked through, nothing there. */
export function SearchDrawing() {
  return (
    <Stage glow="var(--color-line)">
      <rect x="42" y="24" width="124" height="118" rx="6" fill="var(--color-ink-soft)" />
      <path d="M42 30a6 6 0 0 1 6-6h20v118H42z" fill="#fff" opacity="0.14" />
      <path d="M50 32h50v46H50zM108 32h50v46h-50zM50 86h50v48H50zM108 86h50v48h-50z" fill="var(--color-surface)" />
      <path
        d="M50 32h50v6H50zM108 32h50v6h-50zM50 86h50v6H50zM108 86h50v6h-50z"
        fill="var(--color-ink)"
        opacity="0.12"
      />
      <path d="M60 78V62l4-8h8l4 8v16z" fill="var(--color-gather)" />
      <path d="M60 78V62l4-8h3v24z" fill="#fff" opacity="0.25" />
      <path d="M120 134v-10h24v10zM123 124v-9h18v9z" fill="var(--color-hunt)" />
      <path d="M120 134v-10h8v10zM123 124v-9h6v9z" fill="#fff" opacity="0.22" />
      <circle cx="118" cy="80" r="28" fill="var(--color-surface)" opacity="0.94" />
      <path
        d="M110 73a9 9 0 1 1 11 9q-3 1-3 5v1M118 96v.5"
        stroke="var(--color-primary-ink)"
        strokeWidth="4.500"
        strokeLinecap="round"
      />
      <circle cx="118" cy="80" r="28" stroke="var(--color-ink)" strokeWidth="6" />
      <path d="M98 74a21 21 0 0 1 10-12" stroke="var(--color-edge)" strokeWidth="3" strokeLinecap="round" />
      <path d="m139 101 24 25" stroke="var(--color-ink)" strokeWidth="10" strokeLinecap="round" />
    </Stage>
  )
}

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

/** A tag torn in two. */
export function ErrorDrawing() {
  return (
    <Stage glow="var(--color-primary-soft)">
      <path d="M98 44C84 32 92 10 108 8" stroke="var(--color-ink-soft)" strokeWidth="2.500" strokeLinecap="round" />
      <g transform="rotate(-6 100 60)">
        <path d="m70 52 18-20h28l18 20v40l-9-9-9 12-10-12-9 12-9-12-9 10-9-8z" fill="var(--color-primary)" />
        <path d="m70 52 18-20h6v57l-6 4-9-10-9 12z" fill="#fff" opacity="0.16" />
        <circle cx="102" cy="46" r="5.500" fill="var(--color-surface)" />
        <circle cx="102" cy="46" r="8.500" stroke="#fff" strokeOpacity="0.5" strokeWidth="2" />
        <path d="M84 66h36" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      </g>
      <g transform="translate(7 14) rotate(12 108 116)">
        <path d="m70 96 9 8 9-12 9 12 9-12 10 12 9-11 9 8v33q0 4-4 4H74q-4 0-4-4z" fill="var(--color-primary)" />
        <path d="m70 96 9 8 9-12 6 8v38H74q-4 0-4-4z" fill="#fff" opacity="0.16" />
        <path d="M84 118h36M84 128h20" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      </g>
      <path
        d="M154 76l8-6M158 90h10M46 92l-9-5M44 108H34"
        stroke="var(--color-primary-ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Stage>
  )
}
