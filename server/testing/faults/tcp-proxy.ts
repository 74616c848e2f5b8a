import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** The server is gone: connections break, new ones are refused. */
  cut(): Promise<void>
  /** The network swallows everything: connections stay open, nothing passes any more. */
  swallow(): void
  /** All is well again. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** Stands between a client and a server on this machine, and can stop doing so. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let isSwallowing = false
  const server = createServer((client) => {
    const upstream = connect(target)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    const end = () => {
      client.destroy()
      upstream.destroy()
      pairs.delete(pair)
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => !isSwallowing && upstream.write(bytes))
    upstream.on('data', (bytes) => !isSwallowing && client.write(bytes))
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const breakAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const stopListening = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      breakAll()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: stopListening,
    swallow() {
      isSwallowing = true
    },
    async mend() {
      // What went into the void stays there.
      if (isSwallowing) breakAll()
      isSwallowing = false
      if (!server.listening) await listen(port)
    },
    close: async () => void (server.listening && (await stopListening())),
  }
}
