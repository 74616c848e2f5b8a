/** How much less than elsewhere, in percent; null where nobody knows, or it is no less. */
export function percentOff(price: number | null, compareAt: number | null): number | null {
  if (price === null || compareAt === null || compareAt <= price) return null
  // What is not free is never 100% off, and what is less is never 0%.
  return Math.min(Math.max(Math.round((1 - price / compareAt) * 100), 1), price === 0 ? 100 : 99)
}
