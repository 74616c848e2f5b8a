import { useSearchParams } from 'wouter'
import { readFilters, writeFilters, type HuntFilters } from './hunt-search.ts'

/** The filters in the page's address. Typing replaces the address, so that going back leaves the list. */
export function useHuntFilters(): [filters: HuntFilters, change: (change: Partial<HuntFilters>) => void] {
  const [address, setAddress] = useSearchParams()
  const change = (part: Partial<HuntFilters>) =>
    setAddress((now) => writeFilters({ ...readFilters(now), ...part }), { replace: true })
  return [readFilters(address), change]
}
