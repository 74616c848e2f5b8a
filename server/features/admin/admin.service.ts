import { z } from 'zod'
import type { Database, EngineLog } from '../../db/engine.ts'
import { askHolder } from '../../db/data-folder-lock.ts'
import { AppError } from '../../http/errors.ts'
import { setAdmin } from '../accounts/accounts.service.ts'
import { recordOperatorAction } from '../audit/audit.service.ts'

const command = 'admin'
const Grant = z.object({ action: z.enum(['grant', 'revoke']), username: z.string() })
export type AdminGrant = z.output<typeof Grant>
const Outcome = z.object({ done: z.boolean(), message: z.string() })
export type GrantOutcome = z.output<typeof Outcome>

/** Makes somebody an admin, or takes it from them; says how it went in one line. */
export async function changeAdmin(
  { db }: Pick<Database, 'db'>,
  { action, username }: AdminGrant,
): Promise<GrantOutcome> {
  const isAdmin = action === 'grant'
  try {
    const user = await db.transaction(async (tx) => {
      const changed = await setAdmin({ db: tx }, username, isAdmin)
      await recordOperatorAction(tx, {
        action: isAdmin ? 'admin.granted' : 'admin.revoked',
        targetType: 'user',
        targetId: changed.id,
        targetName: changed.username,
        before: { isAdmin: changed.wasAdmin },
        after: { isAdmin },
      })
      return changed
    })
    return { done: true, message: `${user.username} ${isAdmin ? 'is an admin now' : 'is no longer an admin'}` }
  } catch (error) {
    if (error instanceof AppError) return { done: false, message: error.message }
    throw error
  }
}

/** The embedded engine lets one process into its data folder, so the running server does it for the command. */
export function answerAdminRequests({ database, log }: { database: Database; log: EngineLog }): void {
  database.lock?.onCommand(command, (argument, socket) => {
    readGrant(argument)
      .then((grant) => changeAdmin(database, grant))
      .then(
        (outcome) => socket.end(JSON.stringify(outcome)),
        (error: unknown) => {
          log.error({ err: error }, 'an admin could not be changed')
          socket.end(JSON.stringify({ done: false, message: 'It failed; the log of the server says why' }))
        },
      )
  })
}
const readGrant = async (argument: string) => Grant.parse(JSON.parse(argument))

/** Asks the server that runs in the data folder; undefined when there is none. */
export async function requestAdminChange(dataDir: string, grant: AdminGrant): Promise<GrantOutcome | undefined> {
  const said = await askHolder(dataDir, `${command} ${JSON.stringify(grant)}`)
  if (said === undefined) return undefined
  if (said === '') return { done: false, message: 'The running server does not answer; try again when it is up' }
  return Outcome.parse(JSON.parse(said))
}
