import { createServer, type Socket } from 'node:net'

/** The one Postgres session the embedded engine has, spoken to in Postgres' wire protocol. */
export interface Backend {
  /** Runs whole protocol messages and returns what Postgres answered. */
  execute(messages: Buffer): Buffer
  inTransaction(): boolean
}

export interface WireServerOptions {
  path: string
  /** A transaction that others wait for and that says nothing for this long is rolled back. */
  idleTransactionMs: number
  onNotification(channel: string, payload: string): void
}

interface Connection {
  socket: Socket
  greeted: boolean
  chunks: Buffer[]
  received: number
  needed: number
  messages: Buffer[]
  statements: Set<string>
}

const protocol = { version: 196608, cancel: 80877102, ssl: 80877103, gss: 80877104 }
const type = { parse: 'P', query: 'Q', sync: 'S', call: 'F', close: 'C', terminate: 'X', ready: 'Z', notification: 'A' }
const letter = (message: Buffer) => String.fromCharCode(message[0] ?? 0)
/** These make Postgres say "ready for query": between them, another connection must not get a word in. */
const endsBatch = (message: Buffer) => [type.query, type.sync, type.call].includes(letter(message))

/**
 * Serves the one session to many connections. A connection that starts a batch of messages or a transaction keeps the
 * session until Postgres is ready for the next query outside of a transaction; the others wait in line. (A server that
 * switches between single messages hands one connection's parameters to another connection's unnamed statement.)
 */
export async function serveWire(backend: Backend, options: WireServerOptions) {
  const greeting = backend.execute(startupMessage({ user: 'postgres', database: 'postgres' }))
  const connections = new Set<Connection>()
  const line: Connection[] = []
  const chores: Buffer[] = []
  let holder: Connection | undefined
  let turnPlanned = false
  let closed = false
  let patience: NodeJS.Timeout | undefined

  function planTurn() {
    if (turnPlanned || closed) return
    turnPlanned = true
    // One batch per turn of the event loop, so that sockets are read in between.
    setImmediate(() => {
      turnPlanned = false
      takeTurn()
    })
  }

  function takeTurn() {
    clearTimeout(patience)
    if (closed) return
    if (!holder) for (const chore of chores.splice(0)) backend.execute(chore)
    holder ??= line.shift()
    if (!holder) return
    if (holder.messages.length === 0) {
      if (line.length > 0) patience = setTimeout(endIdleTransaction, options.idleTransactionMs, holder)
      return
    }
    const connection = holder
    const end = connection.messages.findIndex(endsBatch)
    const batch = connection.messages.splice(0, end === -1 ? connection.messages.length : end + 1)
    const { kept, last } = withoutNotifications(backend.execute(Buffer.concat(batch)), options.onNotification)
    if (end !== -1 && last !== type.ready) throw new Error('The embedded database stopped in the middle of a query')
    if (kept.length > 0) connection.socket.write(kept)
    if (end !== -1 && !backend.inTransaction()) passOn(connection)
    planTurn()
  }

  function passOn(connection: Connection) {
    holder = undefined
    if (connection.messages.length > 0) line.push(connection)
  }

  function endIdleTransaction(connection: Connection) {
    connection.socket.end(fatalError('25P03', 'terminating connection due to idle-in-transaction timeout'))
    leave(connection)
  }

  /** What Postgres does when a session ends: roll back, forget its prepared statements. */
  function leave(connection: Connection) {
    if (!connections.delete(connection) || closed) return
    const place = line.indexOf(connection)
    if (place !== -1) line.splice(place, 1)
    if (holder === connection) {
      backend.execute(syncMessage)
      if (backend.inTransaction()) backend.execute(queryMessage('ROLLBACK'))
      holder = undefined
    }
    if (connection.statements.size > 0) chores.push(closeStatements(connection))
    planTurn()
  }

  function accept(connection: Connection, message: Buffer) {
    if (letter(message) === type.terminate) return connection.socket.end()
    if (letter(message) === type.parse) {
      const name = message.toString('utf8', 5, message.indexOf(0, 5))
      if (name) connection.statements.add(name)
    }
    connection.messages.push(message)
    if (holder !== connection && !line.includes(connection)) line.push(connection)
    planTurn()
  }

  const server = createServer((socket) => {
    const connection = newConnection(socket)
    connections.add(connection)
    socket.on('data', (chunk) => {
      for (const message of messagesIn(connection, chunk, greeting)) accept(connection, message)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => leave(connection))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.path, resolve))

  return {
    /** Unfinished transactions end with the session itself. */
    close() {
      closed = true
      clearTimeout(patience)
      for (const connection of connections) connection.socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const newConnection = (socket: Socket): Connection => ({
  socket,
  greeted: false,
  chunks: [],
  received: 0,
  needed: 0,
  messages: [],
  statements: new Set(),
})

const closeStatements = ({ statements }: Connection) =>
  Buffer.concat([...[...statements].map((name) => typedMessage(type.close, `S${name}\0`)), syncMessage])

/** The whole messages that have arrived with this chunk; those of the greeting are answered here. */
function* messagesIn(connection: Connection, chunk: Buffer, greeting: Buffer): Generator<Buffer> {
  connection.chunks.push(chunk)
  connection.received += chunk.length
  if (connection.received < connection.needed) return
  let data = Buffer.concat(connection.chunks)
  while (true) {
    // Before the greeting, messages have no type letter.
    const header = connection.greeted ? 1 : 0
    connection.needed = data.length < header + 4 ? header + 4 : header + data.readUInt32BE(header)
    if (data.length < connection.needed) break
    const message = data.subarray(0, connection.needed)
    data = data.subarray(connection.needed)
    if (connection.greeted) yield message
    else greet(connection, message, greeting)
  }
  connection.chunks = data.length > 0 ? [data] : []
  connection.received = data.length
}

function greet(connection: Connection, message: Buffer, greeting: Buffer) {
  const code = message.readUInt32BE(4)
  if (code === protocol.ssl || code === protocol.gss) connection.socket.write('N')
  else if (code === protocol.cancel) connection.socket.end()
  else {
    connection.greeted = true
    connection.socket.write(greeting)
  }
}

/** Takes the notifications out of an answer: they belong to the whole process, not to the connection that spoke last. */
function withoutNotifications(answer: Buffer, onNotification: WireServerOptions['onNotification']) {
  const pieces: Buffer[] = []
  let keptFrom = 0
  let last = ''
  for (let at = 0; at < answer.length;) {
    const end = at + 1 + answer.readUInt32BE(at + 1)
    last = String.fromCharCode(answer[at] ?? 0)
    if (last === type.notification) {
      pieces.push(answer.subarray(keptFrom, at))
      keptFrom = end
      const [channel = '', payload = ''] = answer.toString('utf8', at + 9, end).split('\0')
      onNotification(channel, payload)
    }
    at = end
  }
  return { kept: keptFrom === 0 ? answer : Buffer.concat([...pieces, answer.subarray(keptFrom)]), last }
}

function startupMessage(parameters: Record<string, string>) {
  const text = Object.entries(parameters).map(([name, value]) => `${name}\0${value}\0`)
  const body = Buffer.from(`${text.join('')}\0`)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length, 0)
  head.writeUInt32BE(protocol.version, 4)
  return Buffer.concat([head, body])
}

function typedMessage(letter: string, body: string) {
  const message = Buffer.from(`${letter}0000${body}`)
  message.writeUInt32BE(message.length - 1, 1)
  return message
}

const syncMessage = typedMessage(type.sync, '')
const queryMessage = (sql: string) => typedMessage(type.query, `${sql}\0`)
const fatalError = (code: string, text: string) => typedMessage('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)
