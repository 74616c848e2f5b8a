import { Stage } from './stage.tsx'

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
