import type { Trip } from '../../../domain/contracts/shopping/trips.ts'
import { accountOnDevice } from '../../lib/account-on-device.ts'
import { forget, keep, recall } from '../../lib/device-storage.ts'

export type Ticks = Pick<Trip, 'done' | 'gone'>

/** A trip as it was last seen, and what was ticked off since without a signal. */
interface KeptTrip {
  trip: Trip
  waiting: Ticks | null
  userId: number | null
}

const keyOf = (id: number | string) => `trip/${id}`

/** In a store there is often no signal: the last state of a trip stays on the device. */
export const keepTrip = (trip: Trip, waiting: Ticks | null = null): Promise<void> =>
  keep('drafts', keyOf(trip.id), { trip, waiting, userId: accountOnDevice() } satisfies KeptTrip)

/** Not what another person at this browser has left. */
export async function recallTrip(id: number | string): Promise<KeptTrip | undefined> {
  const kept = await recall<KeptTrip>('drafts', keyOf(id))
  return kept && kept.userId === accountOnDevice() ? kept : undefined
}

export const forgetTrip = (id: number | string): Promise<void> => forget('drafts', keyOf(id))

/** What the lists are after one find was ticked: found, gone, or neither; never both. */
export function ticked({ done, gone }: Ticks, findId: number, as: 'done' | 'gone' | null): Ticks {
  const without = (list: readonly number[]) => list.filter((id) => id !== findId)
  return {
    done: as === 'done' ? [...without(done), findId] : without(done),
    gone: as === 'gone' ? [...without(gone), findId] : without(gone),
  }
}
