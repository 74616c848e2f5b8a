import { chmod } from 'node:fs/promises'
import path from 'node:path'
import type { BaseLogger } from 'pino'

/** Photos and receipts, mails with their links, the embedded database and its socket, and the key of all sessions. */
const folders = ['files', 'outbox', 'db', 'lock']
const files = ['session-secret']

/**
 * What an earlier release left readable for other users of the machine is closed at every start; what is inside a closed
 * folder is out of reach, too. The data folder itself may be somebody's shared folder, so it is left as it is.
 */
export async function closePrivateFolders(dataDir: string, log: Pick<BaseLogger, 'warn'>): Promise<void> {
  const close = (name: string, mode: number) =>
    chmod(path.join(dataDir, name), mode).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') log.warn({ name }, 'other users of this machine may be able to read this')
    })
  for (const name of folders) await close(name, 0o700)
  for (const name of files) await close(name, 0o600)
}
