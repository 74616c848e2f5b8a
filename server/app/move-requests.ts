import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connectToHolder } from '../db/data-folder-lock.ts'
import { markMoved, movedTo } from '../db/moved-folder.ts'
import { backUp, noFiles } from '../db/backup/backup.ts'
import { withoutFirstLine } from '../db/backup/backup-requests.ts'
import { pendingJobs } from '../jobs/carry.ts'
import type { AppContext } from './context.ts'

const command = 'move'
const doneWord = 'done'
/** The server only writes a file. */
const mostWaitMs = 30_000

/**
 * Lets the running server hand out its rows over the socket in its data folder. From then on people can look, but change
 * nothing, and no job runs. Told that all arrived, it stays so until it is stopped; when the asker leaves without a
 * word, all goes on as before.
 */
export function answerMoveRequests(context: AppContext): void {
  context.database.lock?.onCommand(command, (place, socket) => {
    handOut(context, place, socket).catch((error: unknown) => {
      context.log.error({ err: error }, 'the move failed')
      socket.destroy()
    })
  })
}

async function handOut(context: AppContext, place: string, socket: Socket) {
  const { database, jobs, standstill, log, config } = context
  if (standstill.isOn()) return void socket.destroy()
  log.info('Moving: nothing is changed until this is over')
  let isDone = false
  const left = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.once('data', (word) => {
    isDone = word.toString('utf8').trim() === doneWord
    if (isDone)
      markMoved(config.dataDir, place).then(
        () => log.info('All has arrived'),
        (error: unknown) => socket.destroy(error instanceof Error ? error : undefined),
      )
  })
  try {
    await standstill.begin()
    await jobs.rest()
    const archive = backUp(database, noFiles, { folder: config.dataDir, jobs: await pendingJobs(database.sql) })
    for await (const chunk of archive) {
      if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), left])
      if (socket.destroyed) break
    }
    await left
  } finally {
    if (isDone) log.warn(`Moved to ${place}: stop this server and start it with DATABASE_URL`)
    else {
      await jobs.work(context)
      standstill.end()
      log.warn('The move was given up; all goes on as before')
    }
  }
}

export interface MovingServer {
  archive: AsyncIterable<Buffer>
  /** All arrived: the server must not go on with its own rows. */
  done(): Promise<void>
  giveUp(): void
}

/** Asks the server that runs in the data folder for its rows; undefined when there is none. */
export async function requestMove(dataDir: string, place: string): Promise<MovingServer | undefined> {
  const socket = await connectToHolder(dataDir)
  if (!socket) return undefined
  socket.write(`${command} ${place}\n`)
  return {
    archive: withoutFirstLine(socket.iterator({ destroyOnReturn: false })),
    async done() {
      socket.write(`${doneWord}\n`)
      // What the server still says is not read: its note in the folder is what counts.
      const until = performance.now() + mostWaitMs
      while ((await movedTo(dataDir)) === undefined && performance.now() < until) await pause(20)
      socket.destroy()
    },
    giveUp: () => void socket.destroy(),
  }
}
