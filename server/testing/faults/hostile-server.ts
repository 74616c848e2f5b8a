import { createServer, type AddressInfo, type Socket } from 'node:net'

export type Manner = 'hangs' | 'lies' | 'floods'

export interface HostileServer {
  port: number
  manner: Manner
  /** How many connections came. */
  visits(): number
  close(): Promise<void>
}

const megabytes = 100
const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n'
const lie = '{"id":"<not what you think>","choices":7,"access_token":{"a":[]}}'

/** What any provider may turn into: one that never answers, answers nonsense, or sends without end. Speaks HTTP and SMTP alike. */
export async function startHostileServer(): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (hostile.manner === 'hangs') return void socket.resume()
    const isMail = setTimeout(() => answer(socket, hostile.manner, 'mail'), 500)
    socket.once('data', () => {
      clearTimeout(isMail)
      answer(socket, hostile.manner, 'web')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const hostile: HostileServer = {
    port: (server.address() as AddressInfo).port,
    manner: 'hangs',
    visits: () => visits,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return hostile
}

function answer(socket: Socket, manner: Manner, protocol: 'web' | 'mail') {
  if (manner === 'lies') {
    socket.end(protocol === 'mail' ? '999 certainly\r\n' : `${head}content-length: ${lie.length}\r\n\r\n${lie}`)
    return
  }
  socket.write(protocol === 'mail' ? '220-' : `${head}content-length: ${megabytes << 20}\r\n\r\n`)
  const piece = Buffer.alloc(1 << 16, 'x')
  let left = (megabytes << 20) / piece.length
  const pour = () => {
    while (left > 0 && !socket.destroyed) {
      left -= 1
      if (!socket.write(piece)) return void socket.once('drain', pour)
    }
    socket.end()
  }
  pour()
}
