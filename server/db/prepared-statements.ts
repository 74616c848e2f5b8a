import type postgres from 'postgres'

/** Statements kept prepared on every connection, and how many texts are watched for coming a second time. */
const mostPrepared = 400
const mostWatched = 2000
const longestText = 6000

/**
 * The query builder sends each query as new, which takes two round trips and a parse. A text that comes back is worth
 * preparing: then it takes one round trip, about three times faster on the embedded engine. Both lists are bounded,
 * because texts with a list of changing length never end.
 */
export function preparingClient(sql: postgres.Sql): postgres.Sql {
  const watched = new Set<string>()
  const prepared = new Set<string>()

  function isWorthPreparing(text: string) {
    if (prepared.has(text)) return true
    if (text.length > longestText || prepared.size >= mostPrepared) return false
    if (watched.delete(text)) {
      prepared.add(text)
      return true
    }
    if (watched.size >= mostWatched) watched.clear()
    watched.add(text)
    return false
  }

  function preparing<Client extends object>(client: Client): Client {
    return new Proxy(client, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        if (property === 'unsafe') {
          return (text: string, parameters: unknown[] = [], options: object = {}) =>
            value.call(target, text, parameters, {
              ...options,
              prepare: parameters.length > 0 && isWorthPreparing(text),
            })
        }
        if (property === 'begin' || property === 'savepoint') {
          return (...given: unknown[]) => {
            const work = given.pop() as (transaction: object) => unknown
            return value.call(target, ...given, (transaction: object) => work(preparing(transaction)))
          }
        }
        return value
      },
    })
  }

  return preparing(sql)
}
