import { z } from 'zod'
import type { Database, Db, EngineLog } from '../../db/engine.ts'
import { askHolder } from '../../db/data-folder-lock.ts'
import { AppError } from '../../http/errors.ts'
import { renewPassword, setAdmin } from '../accounts/accounts.service.ts'
import { recordOperatorAction } from '../audit/audit.service.ts'

const command = 'admin'
const Grant = z.object({ action: z.enum(['grant', 'revoke', 'password']), username: z.string() })
export type AdminGrant = z.output<typeof Grant>
const Outcome = z.object({ done: z.boolean(), message: z.string() })
export type GrantOutcome = z.output<typeof Outcome>

/** Does what the command asks, with an audit entry in the same transaction; says how it went in one line. */
export async function changeAdmin(
  { db }: Pick<Database, 'db'>,
  { action, username }: AdminGrant,
): Promise<GrantOutcome> {
  try {
    const message = await db.transaction((tx) =>
      action === 'password' ? resetPassword(tx, username) : changeRight(tx, username, action === 'grant'),
    )
    return { done: true, message }
  } catch (error) {
    if (error instanceof AppError) return { done: false, message: error.message }
    throw error
  }
}

async function changeRight(tx: Db, username: string, isAdmin: boolean): Promise<string> {
  const user = await setAdmin({ db: tx }, username, isAdmin)
  await recordOperatorAction(tx, {
    action: isAdmin ? 'admin.granted' : 'admin.revoked',
    targetType: 'user',
    targetId: user.id,
    targetName: user.username,
    before: { isAdmin: user.wasAdmin },
    after: { isAdmin },
  })
  return `${user.username} ${isAdmin ? 'is an admin now' : 'is no longer an admin'}`
}

async function resetPassword(tx: Db, username: string): Promise<string> {
  const user = await renewPassword(tx, username)
  await recordOperatorAction(tx, {
    action: 'user.password-changed',
    targetType: 'user',
    targetId: user.id,
    targetName: user.username,
  })
  return `New password of ${user.username}, shown only this once: ${user.password}`
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
