import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** From the moment the server is told to stop, whoever still comes hears so in the form that they asked for. */
export function refuseWhileClosing(fastify: FastifyInstance): void {
  let isClosing = false
  fastify.addHook('preClose', async () => {
    isClosing = true
  })
  fastify.addHook('onRequest', async () => {
    if (isClosing) {
      const message = 'We are restarting. Please try again in a moment.'
      throw new AppError('unavailable', message, { retryAfterSeconds: 5 })
    }
  })
}
