import { Stage } from './stage.tsx'

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
