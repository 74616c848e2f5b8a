/** What colors are called in shops, and what they look like there. */
const colors: Record<string, string> = {
  amber: '#c98a3b',
  aqua: '#5fc4c4',
  beige: '#d9c4a3',
  black: '#2a2728',
  blue: '#2f6bb5',
  blush: '#e8bcb2',
  brass: '#c79a4b',
  bronze: '#8c6a3f',
  brown: '#7a4d31',
  burgundy: '#7b2738',
  camel: '#c08b54',
  charcoal: '#53525a',
  cognac: '#a55a2a',
  copper: '#c47548',
  coral: '#ee7f66',
  cream: '#efe2c9',
  emerald: '#1f6b53',
  gold: '#d3a345',
  gray: '#9a9a9e',
  green: '#3f7d4a',
  grey: '#9a9a9e',
  indigo: '#33486f',
  ivory: '#f1e9da',
  khaki: '#c2a878',
  lavender: '#ab9ccb',
  lilac: '#c3a6d6',
  magenta: '#b8327f',
  maroon: '#6b1f2c',
  mint: '#a9d2bd',
  mustard: '#d8a02f',
  natural: '#cfa878',
  navy: '#24345c',
  oak: '#c99a63',
  olive: '#767442',
  orange: '#e2762f',
  peach: '#f3b995',
  pink: '#e58fa4',
  plum: '#6d3b5e',
  purple: '#6b4a9c',
  red: '#c4302f',
  rose: '#d4828f',
  rust: '#b1502c',
  sage: '#9db08f',
  sand: '#d8c5a0',
  silver: '#bcc1c6',
  tan: '#c69a6b',
  taupe: '#a18d7c',
  teal: '#2b7a80',
  terracotta: '#c8663f',
  turquoise: '#3fb8b0',
  walnut: '#6f4a30',
  white: '#fbf8f2',
  wine: '#6e2236',
  yellow: '#edc445',
}

/** 'Sky Blue' looks like blue; what has no color of its own is drawn as a mixture. */
const colorOf = (name: string): string | undefined =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => colors[word] ?? [])
    .at(-1)

/** A dot of paint; a word stands beside it. */
export function Swatch({ color }: { color: string }) {
  const paint = colorOf(color)
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
      {paint ? (
        <circle cx="10" cy="10" r="9" fill={paint} stroke="var(--color-edge)" strokeOpacity="0.6" />
      ) : (
        <>
          <path d="M10 1a9 9 0 0 1 7.8 4.5L10 10z" fill="#c4302f" />
          <path d="M17.8 5.5a9 9 0 0 1 0 9L10 10z" fill="#edc445" />
          <path d="M17.8 14.5A9 9 0 0 1 10 19v-9z" fill="#3f7d4a" />
          <path d="M10 19a9 9 0 0 1-7.8-4.5L10 10z" fill="#2f6bb5" />
          <path d="M2.2 14.5a9 9 0 0 1 0-9L10 10z" fill="#6b4a9c" />
          <path d="M2.2 5.5A9 9 0 0 1 10 1v9z" fill="#e2762f" />
        </>
      )}
    </svg>
  )
}
