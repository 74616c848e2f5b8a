import { guardCalls } from './api.ts'
import { fetchPart } from './fetch-part.ts'

/** From now on a call that the server knows nobody for asks to sign in, and then goes on by itself. */
export const watchSession = (): void =>
  guardCalls(async (call) => {
    try {
      const { judge } = await fetchPart(() => import('./ended-session.ts'))
      return await judge(call)
    } catch {
      return 'stop'
    }
  })
