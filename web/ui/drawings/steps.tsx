import { HangTag, Stage } from './stage.tsx'

/** A rail with one hanger still waiting for its coat. */
export function HuntsDrawing() {
  return (
    <Stage glow="var(--color-hunt-soft)">
      <path d="M40 142V40M168 142V40" stroke="var(--color-ink-soft)" strokeWidth="5" strokeLinecap="round" />
      <path d="M30 142h20M158 142h20" stroke="var(--color-ink-soft)" strokeWidth="5" strokeLinecap="round" />
      <path d="M34 38h140" stroke="var(--color-ink)" strokeWidth="5" strokeLinecap="round" />
      <path d="M35 36.500h138" stroke="#fff" strokeOpacity="0.35" strokeWidth="1.400" strokeLinecap="round" />
      <path d="M66 38v8l-20 11v4l5 2v58h30V63l5-2v-4z" fill="var(--color-hunt)" />
      <path d="M66 46 46 57v4l5 2v58h8V52z" fill="#fff" opacity="0.2" />
      <path d="M66 48v73" stroke="var(--color-surface)" strokeOpacity="0.5" strokeWidth="1.500" />
      <path d="M142 38v8l-17 10v3l4 2 -5 54h36l-5-54 4-2v-3z" fill="var(--color-edge)" />
      <path d="m142 46-17 10v3l4 2-5 54h9l4-66z" fill="#fff" opacity="0.24" />
      <path d="M104 38v5a4 4 0 0 1 4 4" stroke="var(--color-ink)" strokeWidth="2.400" strokeLinecap="round" />
      <path
        d="M105 49 88 60q-3 3 1 3h32q4 0 1-3z"
        stroke="var(--color-ink)"
        strokeWidth="2.400"
        strokeLinejoin="round"
      />
      <path
        d="M94 66v48h22V66"
        stroke="var(--color-hunt)"
        strokeWidth="2"
        strokeDasharray="1 6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="122" cy="101" r="19" fill="var(--color-surface)" opacity="0.92" />
      <circle cx="122" cy="101" r="19" stroke="var(--color-ink)" strokeWidth="5" />
      <path d="M110 95a13 13 0 0 1 9-8" stroke="var(--color-hunt)" strokeWidth="3" strokeLinecap="round" />
      <path d="m136 115 15 15" stroke="var(--color-ink)" strokeWidth="8" strokeLinecap="round" />
    </Stage>
  )
}

/** A lamp on a shelf, seen through a phone. */
export function GatheringsDrawing() {
  return (
    <Stage glow="var(--color-gather-soft)">
      <rect x="24" y="118" width="160" height="9" rx="2" fill="var(--color-ink-soft)" />
      <path d="M24 120h160" stroke="#fff" strokeOpacity="0.3" strokeWidth="1.500" />
      <path d="M36 127v15M172 127v15" stroke="var(--color-ink-soft)" strokeWidth="6" />
      <path d="M32 90q0-14 9-16v-9h10v9q9 2 9 16l-3 28H35z" fill="var(--color-gather)" />
      <path d="M32 90q0-14 9-16v-9h4v53H35z" fill="#fff" opacity="0.22" />
      <path
        d="M152 118V88l-2-28M156 88l9-22M152 96l-14-18"
        stroke="var(--color-gather)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      <ellipse cx="150" cy="56" rx="5" ry="9" fill="var(--color-gather)" />
      <ellipse cx="167" cy="62" rx="5" ry="9" transform="rotate(24 167 62)" fill="var(--color-gather)" />
      <ellipse cx="135" cy="75" rx="4.500" ry="8" transform="rotate(-38 135 75)" fill="var(--color-gather)" />
      <path d="M140 96h24l-4 22h-16z" fill="var(--color-ink-soft)" />
      <rect x="66" y="14" width="76" height="124" rx="12" fill="var(--color-ink)" />
      <rect x="71" y="22" width="66" height="108" rx="6" fill="var(--color-surface)" />
      <path d="M90 42h28l10 34H80z" fill="var(--color-gold)" />
      <path d="M90 42h9l-7 34H80z" fill="#fff" opacity="0.35" />
      <path d="M104 76v22" stroke="var(--color-ink)" strokeWidth="4" />
      <path d="M90 104q0-7 14-7t14 7z" fill="var(--color-ink)" />
      <path
        d="M78 38v-7h8M130 38v-7h-8M78 100v7h8M130 100v7h-8"
        stroke="var(--color-gather)"
        strokeWidth="2.600"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="104" cy="119" r="7.500" fill="var(--color-primary)" />
      <circle cx="104" cy="119" r="7.500" stroke="var(--color-ink)" strokeOpacity="0.2" strokeWidth="2" />
      <HangTag x={126} y={80} turn={-8} />
    </Stage>
  )
}

/** A full bag, the tag already torn off. */
export function ScoresDrawing() {
  return (
    <Stage glow="var(--color-score-soft)">
      <path d="M62 60h84l8 82H54z" fill="var(--color-primary)" />
      <path d="M62 60h30l-4 82H54z" fill="#fff" opacity="0.13" />
      <path d="M62 60h84l1 9H61z" fill="#000" opacity="0.14" />
      <path d="M84 74V50a20 20 0 0 1 40 0v24" stroke="var(--color-ink)" strokeWidth="4" strokeLinecap="round" />
      <path d="M74 60q2-24 12-32l9 6 -3 26zM100 60l-2-34 16-6 10 40z" fill="var(--color-gold)" />
      <path d="m98 26 16-6 3 12-18 6z" fill="#fff" opacity="0.3" />
      <path d="m120 60 4-22 13 4-2 18z" fill="var(--color-gather)" />
      <path d="M84 74V50a20 20 0 0 1 40 0v24" stroke="var(--color-ink)" strokeWidth="4" strokeLinecap="round" />
      <path d="m87 103 11 12 22-26" stroke="#fff" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" />
      <g transform="rotate(16 172 100)">
        <path d="m160 84 6-7h12l6 7v32l-4-3.500-4 3.500-4-3.500-4 3.500-4-3.500-4 3.500z" fill="var(--color-gold)" />
        <path d="m160 84 6-7h3v38l-1.500 1-3.500-3.500-4 3.500z" fill="#fff" opacity="0.28" />
        <circle cx="172" cy="84" r="2.600" fill="var(--color-surface)" />
        <path d="M166 95h12M166 101h7" stroke="var(--color-surface)" strokeWidth="2.400" strokeLinecap="round" />
      </g>
      <path
        d="M34 62v12M28 68h12M44 34v8M40 38h8M168 44v10M163 49h10"
        stroke="var(--color-gold)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Stage>
  )
}
