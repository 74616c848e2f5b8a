import type { WatchDefinition } from '../../jobs/watcher.ts'
import { groupNext } from './grouping.ts'

/** The trigger that fills the queue tells of it on this channel. */
export const thingWatch: WatchDefinition = { name: 'things.group', channel: 'things', atOnce: 1, doNext: groupNext }
