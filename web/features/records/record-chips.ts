import type { AppliedChip } from '../../ui/applied-chips.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { useCategories } from '../categories/categories.api.ts'
import { noFilters, type FilterState } from './record-filters.ts'
import type { ListedRecord, RecordKind } from './record-kind.ts'

/** Each filter that is set, in words, with the way to take it away. */
export function useRecordChips<Item extends ListedRecord>(
  { filters, change }: FilterState,
  { statuses = [], words }: RecordKind<Item>,
): AppliedChip[] {
  const { categories } = useCategories()
  const { category, maxPrice, tag, storeId, status, mine, following, area } = filters
  const plain = noFilters(statuses)
  const labels = {
    category:
      category && (categories.find(({ slug, id }) => slug === category || String(id) === category)?.name ?? category),
    maxPrice: maxPrice && `Up to ${formatPrice(Number(maxPrice))}`,
    tag: tag && `Tag: ${tag}`,
    storeId: storeId && 'Only this store',
    status: status !== plain.status && statuses.find(({ value }) => value === status)?.label,
    mine: mine && words.mine,
    area: area && 'Only this area',
    following: following && 'From what I follow',
  }
  return Object.entries(labels).flatMap(([name, label]) => {
    const key = name as keyof typeof labels
    return label ? [{ label, onRemove: () => change({ [key]: plain[key] }) }] : []
  })
}
