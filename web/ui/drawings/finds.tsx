import { Stage } from './stage.tsx'

/** Two photos of one vase, and the stamp that says so. */
export function FindsDrawing() {
  return (
    <Stage glow="var(--color-find-soft)">
      <g transform="rotate(-9 70 80)">
        <rect x="32" y="28" width="76" height="98" rx="5" fill="var(--color-edge)" opacity="0.4" />
        <rect x="30" y="25" width="76" height="98" rx="5" fill="var(--color-surface)" />
        <rect x="37" y="32" width="62" height="68" rx="2" fill="var(--color-hunt-soft)" />
        <path d="M60 92q-10-6-10-17 0-10 12-15v-8h12v8q12 5 12 15 0 11-10 17z" fill="var(--color-hunt)" />
        <path d="M60 92q-10-6-10-17 0-10 12-15v-8h4v40z" fill="#fff" opacity="0.25" />
        <path d="M44 109h34" stroke="var(--color-edge)" strokeWidth="3" strokeLinecap="round" />
      </g>
      <g transform="rotate(8 138 84)">
        <rect x="104" y="36" width="76" height="98" rx="5" fill="var(--color-edge)" opacity="0.4" />
        <rect x="102" y="33" width="76" height="98" rx="5" fill="var(--color-surface)" />
        <rect x="109" y="40" width="62" height="68" rx="2" fill="var(--color-gather-soft)" />
        <path d="M132 100q-10-6-10-17 0-10 12-15v-8h12v8q12 5 12 15 0 11-10 17z" fill="var(--color-gather)" />
        <path d="M132 100q-10-6-10-17 0-10 12-15v-8h4v40z" fill="#fff" opacity="0.25" />
        <path d="M116 117h34" stroke="var(--color-edge)" strokeWidth="3" strokeLinecap="round" />
      </g>
      <g transform="rotate(-10 104 66)">
        <circle cx="104" cy="66" r="21" fill="var(--color-surface)" />
        <circle
          cx="104"
          cy="66"
          r="21"
          stroke="var(--color-surface)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray="0 7.330"
        />
        <circle cx="104" cy="66" r="15.500" stroke="var(--color-find)" strokeOpacity="0.25" strokeWidth="4" />
        <path
          d="M104 50.500a15.500 15.500 0 1 1-15 11.600"
          stroke="var(--color-find)"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path
          d="m97 66 5 5.500 9.500-11"
          stroke="var(--color-find)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </Stage>
  )
}
