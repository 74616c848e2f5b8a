import type { Shareable } from '../../lib/share.ts'

interface Network {
  label: string
  /** Their page that asks what to say about a link. */
  address: (what: Shareable, origin: string) => string
}

const withParameters = (page: string, parameters: Record<string, string>) =>
  `${page}?${new URLSearchParams(parameters).toString()}`

export const networks: readonly Network[] = [
  {
    label: 'Share to Twitter',
    address: ({ title, text, path }, origin) =>
      withParameters('https://twitter.com/intent/tweet', { text: text ?? title, url: new URL(path, origin).href }),
  },
  {
    label: 'Share to Facebook',
    address: ({ path }, origin) =>
      withParameters('https://www.facebook.com/sharer/sharer.php', { u: new URL(path, origin).href }),
  },
]
