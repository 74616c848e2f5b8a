import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer } from '../../server/testing/faults/built-server.ts'
import { HttpClient } from '../../server/testing/http-client.ts'
import { inFolder, seconds, type Case } from './case.ts'

const perKind = 100
const watchMs = 40_000

/** Hundreds of clients that send their request drop by drop, or never read the answer, beside one that behaves. */
export const slow: Case = ({ engines }) =>
  inFolder(async (folder) => {
    if (!engines.includes('embedded')) return []
    const server = await startBuiltServer({ DATA_DIR: path.join(folder, 'data') })
    const before = server.megabytes()
    const port = Number(new URL(server.origin).port)
    const open = (text: string) =>
      Array.from({ length: perKind }, () =>
        connect(port, '127.0.0.1')
          .on('error', () => {})
          .on('end', () => {}),
      ).map((socket) => {
        socket.write(text)
        return socket
      })
    const headers = open('GET /api/hunts HTTP/1.1\r\nhost: x\r\n')
    const bodies = open(
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
    )
    const readers = open('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n').map((socket) =>
      socket.pause(),
    )
    const dribble = setInterval(() => {
      for (const socket of [...headers, ...bodies]) if (socket.writable) socket.write('x')
    }, 1000)
    for (const socket of [...headers, ...bodies]) socket.resume()
    const member = new HttpClient(server.origin)
    const times: number[] = []
    const begin = performance.now()
    let cutMs = 0
    const isOpen = (socket: Socket) => !socket.destroyed
    while (performance.now() < begin + watchMs) {
      const asked = performance.now()
      const { status } = await member.get('/api/hunts')
      if (status === 200) times.push(performance.now() - asked)
      if (cutMs === 0 && ![...headers, ...bodies].some(isOpen)) {
        cutMs = performance.now() - begin
        break
      }
      await pause(100)
    }
    clearInterval(dribble)
    const grown = server.megabytes() - before
    for (const socket of [...headers, ...bodies, ...readers]) socket.destroy()
    await server.stop()
    const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Infinity
    return [
      {
        fault: `${3 * perKind} slow clients`,
        engine: '–' as const,
        promise: 'drop-by-drop senders are cut off within 40 s, others are served (p95 under 1 s)',
        measured: `${cutMs ? `cut off after ${seconds(cutMs)}` : 'not cut off'}, p95 of others ${p95.toFixed(0)} ms, ${grown.toFixed(0)} MB more`,
        isKept: cutMs > 0 && p95 < 1000,
      },
    ]
  })
