import { publish } from '../db/bus.ts'
import type { Db } from '../db/engine.ts'

/** On this channel servers hear whose open event streams to cut. Browsers that may come back do so. */
export const accessEnded = 'access.ended'

export interface EndedAccess {
  userId: number
  /** The one session that ended, by its hash; all of the person's when absent. */
  session?: string
  /** The one that goes on when the others end. */
  spared?: string | undefined
}

export const tellAccessEnded = (db: Db, ended: EndedAccess): Promise<void> => publish(db, accessEnded, ended)

/** Does this concern a stream of that session? */
export const concerns = ({ session, spared }: EndedAccess, sessionHash: string) =>
  session === undefined ? sessionHash !== spared : sessionHash === session
