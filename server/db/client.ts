import type postgres from 'postgres'
import { preparationPolicy } from './preparation-policy.ts'

type Call = (...given: unknown[]) => unknown

export type QueryListener = (seconds: number, text: string) => void

/** One transaction, savepoints included, and whether its connection is gone. */
interface TransactionState {
  lost: boolean
}

/**
 * The driver with two habits it lacks. It prepares what is asked again (see the policy). And a transaction whose
 * connection is lost stays lost: the bare driver would write the rest of it to a socket that is no more, which ends the
 * process, or to a new connection, outside of any transaction.
 */
export function careful(sql: postgres.Sql, onQuery?: QueryListener): postgres.Sql {
  const isWorthPreparing = preparationPolicy()

  function wrap<Client extends object>(client: Client, transaction?: TransactionState): Client {
    const refuseWhenLost = () => {
      if (transaction?.lost)
        throw Object.assign(new Error('The connection of this transaction is lost'), { code: lostCode })
    }
    return new Proxy(client, {
      apply(target, self, given) {
        refuseWhenLost()
        const answer: unknown = Reflect.apply(target as Call, self, given)
        return transaction && isQuery(answer) ? watched(answer, transaction) : answer
      },
      get(target, property) {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        const call = value.bind(target) as Call
        if (property === 'unsafe') {
          return (text: string, parameters: unknown[] = [], options: object = {}) => {
            refuseWhenLost()
            const prepare = parameters.length > 0 && isWorthPreparing(text)
            const query = call(text, parameters, { ...options, prepare }) as postgres.PendingQuery<postgres.Row[]>
            if (onQuery) listenTo(query, text, onQuery)
            return transaction ? watched(query, transaction) : query
          }
        }
        if (property === 'begin' || property === 'savepoint') {
          return (...given: unknown[]) => {
            refuseWhenLost()
            const state = transaction ?? { lost: false }
            const work = given.pop() as (transaction: object) => Promise<unknown>
            const outcome = call(...given, (inner: object) =>
              untilLost(work, wrap(inner, state), state),
            ) as Promise<unknown>
            return outcome.catch((error: unknown) => {
              if (isLost(error)) state.lost = true
              throw error
            })
          }
        }
        return value
      },
    })
  }

  return wrap(sql)
}

/** Once the connection is lost the driver must not hear of the outcome, or it would try to commit or roll back. */
async function untilLost(
  work: (transaction: object) => Promise<unknown>,
  transaction: object,
  state: TransactionState,
) {
  const silence = new Promise<never>(() => {})
  try {
    const result = await work(transaction)
    return state.lost ? await silence : result
  } catch (error) {
    if (isLost(error)) state.lost = true
    if (state.lost) return await silence
    throw error
  }
}

/** Its asker goes on in this very moment to say what it wants, and the driver sends it in the next. */
function listenTo(query: postgres.PendingQuery<postgres.Row[]>, text: string, onQuery: QueryListener): void {
  const begin = performance.now()
  const note = () => onQuery((performance.now() - begin) / 1000, text)
  query.then(note, note)
}

/** Notes a lost connection before the one who asked learns of it. */
function watched<Query extends postgres.PendingQuery<postgres.Row[]>>(
  query: Query,
  transaction: TransactionState,
): Query {
  return new Proxy(query, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      if (property === 'then') {
        return (resolve: Call, reject?: Call) =>
          target.then(resolve, (error: unknown) => {
            if (isLost(error)) transaction.lost = true
            if (reject) return reject(error)
            throw error
          })
      }
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(value, target, given)
        return answer === target ? watched(target, transaction) : answer
      }
    },
  })
}

const lostCode = 'CONNECTION_CLOSED'
const lostCodes = new Set([lostCode, 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && lostCodes.has(String(error.code))) || isLost(error.cause)
}

const isQuery = (answer: unknown): answer is postgres.PendingQuery<postgres.Row[]> =>
  typeof answer === 'object' && answer !== null && 'then' in answer && 'values' in answer
