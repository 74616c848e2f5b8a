import { randomUUID } from 'node:crypto'
import { link, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import { DatabaseError } from './database-error.ts'

/*
 * Two engines on one data folder destroy it, so a process holds the folder by listening on a Unix socket in it: the
 * kernel stops answering for a process the moment it dies, however it dies, and a reused process id means nothing.
 *
 * A socket's file stays behind when its process is killed, and clearing it away is where such locks go wrong: two
 * starters may both find it dead, and the slower one removes the winner's. So it is never replaced. Each holder gets
 * the next number: it listens on a name of its own first, then hard-links that to `<last number + 1>`, which exactly
 * one process can do and only after the last number was found dead. The highest number is never removed, so a starter
 * that slept through several holders sees, after linking, that there is a higher one, and starts over.
 */

export interface DataFolderLock {
  /** A private folder for sockets, with a short path: socket paths end at about 100 characters. */
  socketFolder: string
  /** Gives commands of a name that arrive over the lock's socket to the one who can answer them. */
  onCommand(name: string, handler: CommandHandler): void
  release(): Promise<void>
}

/** The rest of the line after the command's name; whoever answers also ends the socket. */
export type CommandHandler = (argument: string, socket: Socket) => void

const holderFile = 'holder'
const socketFolderName = 'hgfs-'
const numbered = /^\d+$/
const answerTimeoutMs = 1000

export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  try {
    return await lockFolder(dataDir)
  } catch (error) {
    if (error instanceof DatabaseError || !(error instanceof Error)) throw error
    throw new DatabaseError(`The data folder ${dataDir} (DATA_DIR) cannot be used: ${error.message}`, { cause: error })
  }
}

async function lockFolder(dataDir: string): Promise<DataFolderLock> {
  const folder = join(resolve(dataDir), 'lock')
  await makeFolder(folder)
  const socketFolder = await privateSocketFolder(resolve(dataDir))
  const ownName = `starting-${process.pid}-${randomUUID()}`
  const handlers = new Map<string, CommandHandler>()
  const handleCommand = (line: string, socket: Socket) => {
    const [name = ''] = line.split(' ', 1)
    const handler = handlers.get(name)
    if (handler) handler(line.slice(name.length + 1), socket)
    else socket.end()
  }
  let server: Server | undefined
  try {
    server = await listen(socketPath(socketFolder, ownName), handleCommand)
    await takeNextNumber(folder, socketFolder, ownName, dataDir)
  } catch (error) {
    server?.close()
    await rm(socketFolder, { recursive: true, force: true })
    throw error
  } finally {
    await rm(join(folder, ownName), { force: true })
  }
  return {
    socketFolder,
    onCommand(name, handler) {
      handlers.set(name, handler)
    },
    async release() {
      await new Promise((done) => server.close(done))
      await rm(socketFolder, { recursive: true, force: true })
    },
  }
}

async function takeNextNumber(folder: string, socketFolder: string, ownName: string, dataDir: string) {
  while (true) {
    const last = await highestNumber(folder)
    const holder = last === 0 ? undefined : await holderOf(socketPath(socketFolder, String(last)))
    if (holder === 'moved on') continue
    if (holder) {
      const written = await readHolder(folder)
      const pid = holder.pid ?? (written.number === last ? written.pid : '(which does not answer)')
      throw new DatabaseError(`The data folder ${dataDir} is in use by process ${pid}`)
    }
    const own = join(folder, String(last + 1))
    try {
      await link(join(folder, ownName), own)
    } catch (error) {
      if (isCode(error, 'EEXIST')) continue
      throw error
    }
    if ((await highestNumber(folder)) === last + 1) {
      await removeLeftovers(folder, last)
      await writeFile(join(folder, holderFile), `${last + 1} ${process.pid} ${socketFolder}\n`, { mode: 0o600 })
      return
    }
    await rm(own)
  }
}

/** Who answers on the socket: a process, nobody (undefined), or a file that was cleared away meanwhile. */
function holderOf(path: string): Promise<{ pid?: string } | 'moved on' | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    let answer = ''
    const settle = (holder: { pid?: string } | 'moved on' | undefined) => {
      socket.destroy()
      resolve(holder)
    }
    socket.setEncoding('utf8')
    // A process that is stopped or busy still holds the folder; it only cannot say its number.
    socket.setTimeout(answerTimeoutMs, () => settle({}))
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('\n')) settle({ pid: answer.trim() })
    })
    socket.on('end', () => settle({}))
    socket.on('error', (error) => {
      if (isCode(error, 'ECONNREFUSED')) settle(undefined)
      else if (isCode(error, 'ENOENT')) settle('moved on')
      else if (isCode(error, 'EAGAIN') || isCode(error, 'ECONNRESET')) settle({})
      else reject(error)
    })
  })
}

/** What the last holder wrote down, for when it cannot say it. */
async function readHolder(folder: string) {
  const line = await readFile(join(folder, holderFile), 'utf8').catch(() => '')
  const [number, pid, socketFolder] = line.trim().split(' ')
  return { number: Number(number), pid, socketFolder }
}

/** Finds the socket of the process that holds the folder now, to send it a command. */
export async function connectToHolder(dataDir: string): Promise<Socket | undefined> {
  const folder = join(resolve(dataDir), 'lock')
  const last = await highestNumber(folder).catch(() => 0)
  if (last === 0) return undefined
  const socketFolder = await privateSocketFolder(resolve(dataDir))
  try {
    return await new Promise<Socket | undefined>((done) => {
      const socket = connect(socketPath(socketFolder, String(last)))
      socket.once('error', () => done(undefined))
      socket.once('connect', () => done(socket))
    })
  } finally {
    await rm(socketFolder, { recursive: true, force: true })
  }
}

/** Sends the holder of the folder a command and answers what it says; undefined when nobody holds the folder. */
export async function askHolder(dataDir: string, line: string): Promise<string | undefined> {
  const socket = await connectToHolder(dataDir)
  if (!socket) return undefined
  socket.write(`${line}\n`)
  const said = Buffer.concat(await socket.toArray()).toString('utf8')
  // The process number comes first.
  return said.slice(said.indexOf('\n') + 1)
}

/** The first line said is the process id; a line that comes back is a command. */
async function listen(path: string, onCommand: (command: string, socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.write(`${process.pid}\n`)
    socket.once('data', (line) => onCommand(line.toString('utf8').trim(), socket))
  })
  await new Promise<void>((done, reject) => server.once('error', reject).listen(path, done))
  // Holding a folder must not keep a process alive.
  return server.unref()
}

async function highestNumber(folder: string) {
  const names = await readdir(folder)
  return Math.max(0, ...names.filter((name) => numbered.test(name)).map(Number))
}

/** Clears up after holders that were killed. The last of them keeps its number: nobody reading now sees none. */
async function removeLeftovers(folder: string, previous: number) {
  const old = (await readdir(folder)).filter((name) => numbered.test(name) && Number(name) < previous)
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
  const { socketFolder } = await readHolder(folder)
  if (socketFolder?.startsWith(join(tmpdir(), socketFolderName)))
    await rm(socketFolder, { recursive: true, force: true })
}

async function privateSocketFolder(dataDir: string) {
  const folder = await mkdtemp(join(tmpdir(), socketFolderName))
  await symlink(dataDir, join(folder, 'data'))
  return folder
}

const socketPath = (socketFolder: string, name: string) => join(socketFolder, 'data', 'lock', name)
const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
