import { connect, type Socket } from 'node:net'
import postgres from 'postgres'

/** Asked so often whether it is there; no answer for so long means that it is not. Together less than 3 seconds. */
const askEveryMs = { here: 500, away: 200 }
const usualAnswerMs = 2000

/** Patience is counted in beats: while this process itself, or the whole machine, stands still, there are none. */
const beatMs = 100

export interface Presence {
  /** For the driver: its connections, known one by one. */
  socket: (options: { host: string[]; port: number[]; path?: string | false }) => Socket
  /** Begins to ask. */
  watch(): void
  isAway(): boolean
  /** Tells whenever the server answers again. */
  onBack(listener: () => void): void
  stop(): Promise<void>
}

/**
 * Knows whether the database server answers. One that refuses connections is noticed by whoever asks it; one that falls
 * silent (its machine is gone, the network swallows everything) would keep them all waiting. So it is asked now and
 * then over a connection of its own, and when that stays without an answer the other connections are cut, new ones fail
 * at once, and whoever waits is told.
 */
export function createPresence(databaseUrl: string, answerWithinMs = usualAnswerMs): Presence {
  const sockets = new Set<Socket>()
  const asker = postgres(databaseUrl, {
    max: 1,
    connect_timeout: answerWithinMs / 1000,
    backoff: () => 0,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'hgfs presence' },
  })
  const listeners = new Set<() => void>()
  let isAway = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const ask = async () => {
    const answer = await answerOf(asker, answerWithinMs)
    if (isStopped) return
    const wasAway = isAway
    isAway = answer !== 'here'
    if (wasAway && !isAway) for (const listener of listeners) listener()
    if (answer === 'silent') for (const socket of sockets) socket.destroy(awayError())
    timer = setTimeout(() => void ask(), isAway ? askEveryMs.away : askEveryMs.here)
    timer.unref()
  }

  return {
    socket({ host, port, path }) {
      const socket = connectedTo(path || { host: host[0] ?? 'localhost', port: port[0] ?? 5432 })
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      if (isAway) setImmediate(() => socket.destroy(awayError()))
      return socket
    },
    watch: () => void ask(),
    isAway: () => isAway,
    onBack: (listener) => void listeners.add(listener),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await asker.end({ timeout: 1 })
    },
  }
}

async function answerOf(asker: postgres.Sql, withinMs: number): Promise<'here' | 'away' | 'silent'> {
  let beatsLeft = Math.ceil(withinMs / beatMs)
  let timer: NodeJS.Timeout | undefined
  // An answer that came while this process was busy is read before its lateness counts.
  const late = new Promise<'silent'>((resolve) => {
    timer = setInterval(() => {
      beatsLeft -= 1
      if (beatsLeft === 0) setImmediate(() => setImmediate(resolve, 'silent'))
    }, beatMs)
  })
  const question = async (): Promise<'here' | 'away' | 'silent'> => {
    try {
      await asker`select 1`
      return 'here'
    } catch (error) {
      if (codeOf(error) !== 'CONNECT_TIMEOUT') return 'away'
      // The driver's own clock goes on while the process stands still: as long as there is patience, it is asked anew.
      return beatsLeft > 0 ? question() : 'silent'
    }
  }
  const answer = await Promise.race([question(), late])
  clearInterval(timer)
  return answer
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The driver takes it for connected and writes at once; what it writes waits in the socket until that is true. */
function connectedTo(place: string | { host: string; port: number }): Socket {
  if (typeof place === 'string') return connect(place)
  // The driver reads the host's name from here for TLS.
  return Object.assign(connect(place), place)
}

const awayError = () => Object.assign(new Error('The database server does not answer'), { code: 'CONNECTION_CLOSED' })
