/** From here on a form takes a reading by itself: nine of ten such readings and more are right. */
export const fillsFrom = 0.8
/** Less sure than this, a reading is not even offered: typing is quicker than looking for a mistake. */
export const offersFrom = 0.5

/** Wrong, these do harm or are tedious to find: where they are doubtful a person says yes to them first. */
const offered = ['price', 'compareAtPrice', 'size', 'color', 'category', 'sku', 'barcode', 'tagColor'] as const

/** Whether a form may take a field by itself, should ask about it, or leaves it alone. */
export function verdictOn(field: string, confidence: number): 'fill' | 'offer' | 'leave' {
  if (confidence < offersFrom) return 'leave'
  return confidence >= fillsFrom || !offered.some((name) => name === field) ? 'fill' : 'offer'
}
