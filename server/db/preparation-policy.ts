/** Statements kept prepared on every connection, and how many texts are watched for coming a second time. */
const mostPrepared = 400
const mostWatched = 2000
const longestText = 6000

/**
 * Stands as a comment in a query whose best plan depends on its values, a common word or a rare one. Prepared, it would
 * soon get one plan for all values.
 */
export const plannedForItsValues = '/* planned for its values */'

/**
 * The query builder sends each query as new, which takes two round trips and a parse. A text that comes back is worth
 * preparing: then it takes one round trip, and is about three times faster on the embedded engine. Both lists are
 * bounded, because texts with a list of changing length never end.
 */
export function preparationPolicy() {
  const watched = new Set<string>()
  const prepared = new Set<string>()
  return (text: string): boolean => {
    if (prepared.has(text)) return true
    if (text.length > longestText || prepared.size >= mostPrepared) return false
    if (text.includes(plannedForItsValues)) return false
    if (watched.delete(text)) {
      prepared.add(text)
      return true
    }
    if (watched.size >= mostWatched) watched.clear()
    watched.add(text)
    return false
  }
}
