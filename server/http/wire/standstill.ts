import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

export interface Standstill {
  /** No change is let in any more; resolves when those under way are done. */
  begin(): Promise<void>
  end(): void
  isOn(): boolean
  /** One change begins; the answer is to be called when it is done. */
  enter(): () => void
}

/** Longer than any change takes; whoever asked for the standstill is then refused. */
const mostWaitMs = 30_000

/** While rows are moved to another database people can look, but change nothing. */
export function createStandstill(): Standstill {
  let isOn = false
  const underWay = new Set<symbol>()
  return {
    async begin() {
      isOn = true
      const until = performance.now() + mostWaitMs
      while (underWay.size > 0) {
        if (performance.now() > until) throw new Error(`${underWay.size} changes under way do not end`)
        await pause(20)
      }
    },
    end() {
      isOn = false
    },
    isOn: () => isOn,
    enter() {
      const change = Symbol('change')
      underWay.add(change)
      return () => void underWay.delete(change)
    },
  }
}

export const changesSomething = ({ method, routeOptions }: FastifyRequest) =>
  ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || (routeOptions.url ?? '').endsWith('/callback')

export function refuseInStandstill(fastify: FastifyInstance, standstill: Standstill): void {
  const leaving = new WeakMap<FastifyRequest, () => void>()
  fastify.addHook('onRequest', async (request) => {
    if (!changesSomething(request)) return
    if (standstill.isOn()) {
      const message = 'We are moving to a larger place. You can look around; saving works again in a few minutes.'
      throw new AppError('unavailable', message, { retryAfterSeconds: 30 })
    }
    leaving.set(request, standstill.enter())
  })
  // Comes for every request that was let in, also when its client has left.
  fastify.addHook('onResponse', async (request) => leaving.get(request)?.())
}
