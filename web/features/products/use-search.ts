import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { productsPerPage } from '../../../domain/rules/search/page-size.ts'
import { setRadius, useNear } from '../../lib/location.ts'
import { facetsQuery, huntCountQuery, searchProductsQuery, seenQuery } from './products.api.ts'
import {
  changeSearch,
  clearFilters,
  huntQuery,
  milesFor,
  readSearch,
  searchQuery,
  usualDistance,
  writeSearch,
  type SearchState,
} from './search-state.ts'

/** What the address asks for, and the answers. */
export function useSearch() {
  const [parameters, setParameters] = useSearchParams()
  const asked = readSearch(parameters)
  const near = useNear(usualDistance)
  const { results, page } = useResults(asked, searchQuery(asked, near))
  const state = { ...asked, page }
  const query = searchQuery(state, near)
  const hunts = huntQuery(state, near)
  const { data: facets } = useQuery(facetsQuery(query))
  const { data: seen } = useInfiniteQuery(seenQuery(query))
  const { data: huntCount } = useQuery(huntCountQuery(hunts))
  const { items = [], total = 0 } = results.data ?? {}

  const go = (next: SearchState) => setParameters(writeSearch(next))
  const change = (part: Partial<SearchState>) => go(changeSearch(state, part))
  const putRight = useEffectEvent(() => setParameters(writeSearch(state), { replace: true }))
  useEffect(() => {
    if (page !== asked.page) putRight()
  }, [page, asked.page])
  return {
    state,
    near,
    query,
    hunts,
    results,
    items,
    total,
    facets,
    counts: { products: results.data?.total, gatherings: seen?.pages[0]?.total, hunts: huntCount },
    miles: milesFor(state, near),
    go,
    change,
    /** For this search and all other lists. */
    changeMiles(miles: number) {
      setRadius(miles)
      change({ distance: undefined })
    },
    clear() {
      setRadius(null)
      go(clearFilters(state))
    },
  }
}

/** A page behind the last one is the last one: a link may be older than what it leads to. */
function useResults(asked: SearchState, query: ReturnType<typeof searchQuery>) {
  const first = useQuery(searchProductsQuery(query))
  const { total = 0 } = first.data ?? {}
  const last = Math.max(1, Math.ceil(total / productsPerPage))
  const isBeyond = first.data !== undefined && !first.isPlaceholderData && total > 0 && asked.page > last
  const page = isBeyond ? last : asked.page
  // Mostly the same question once more, which is answered already.
  const results = useQuery(searchProductsQuery({ ...query, page }))
  return { results, page }
}
