import type { ProductFacets } from '../../../domain/contracts/products.ts'
import type { AppliedChip } from '../../ui/applied-chips.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { stockChoices, type SearchState } from './search-state.ts'

type Change = (part: Partial<SearchState>) => void

/** Each filter that is set, in words, with the way to take it away. */
export function searchChips(state: SearchState, facets: ProductFacets | undefined, change: Change): AppliedChip[] {
  const each = (name: 'retailers' | 'colors' | 'sizes' | 'availability', wordFor = (value: string) => value) =>
    state[name].map((value) => ({
      label: wordFor(value),
      onRemove: () => change({ [name]: state[name].filter((other) => other !== value) }),
    }))
  const price = (name: 'minPrice' | 'maxPrice', words: string) =>
    state[name]
      ? [{ label: `${words} ${formatPrice(Number(state[name]))}`, onRemove: () => change({ [name]: '' }) }]
      : []
  return [
    ...(state.area ? [{ label: 'Only this area', onRemove: () => change({ area: '' }) }] : []),
    ...each('retailers', (id) => facets?.retailers.find((row) => String(row.id) === id)?.name ?? `Store ${id}`),
    ...price('minPrice', 'From'),
    ...price('maxPrice', 'Up to'),
    ...each('colors'),
    ...each('sizes', (size) => `Size ${size}`),
    ...each('availability', (status) => stockChoices.find(({ value }) => value === status)?.label ?? status),
  ]
}
