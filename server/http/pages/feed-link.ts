export interface FeedLink {
  href: string
  title: string
}

/** The feed of a list, where it is one of a tag or of a search. */
export function feedOf(pathname: string, query: unknown): FeedLink | undefined {
  const { q, tag } = (query ?? {}) as Record<string, unknown>
  const linkTo = (href: string, words: string) => ({ href, title: `Seen lately: ${words}` })
  if (pathname === '/gatherings' && typeof tag === 'string' && tag.trim())
    return linkTo(`/feeds/tag/${encodeURIComponent(tag.trim())}.atom`, tag.trim())
  if ((pathname === '/gatherings' || pathname === '/search') && typeof q === 'string' && q.trim())
    return linkTo(`/feeds/search.atom?q=${encodeURIComponent(q.trim())}`, q.trim())
  return undefined
}
