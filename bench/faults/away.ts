import path from 'node:path'
import { startBuiltServer } from '../../server/testing/faults/built-server.ts'
import { liveThrough } from '../../server/testing/faults/outage.ts'
import { startTcpProxy } from '../../server/testing/faults/tcp-proxy.ts'
import { inFolder, seconds, type Case, type Row } from './case.ts'
import { withPostgres } from './postgres.ts'

/** Takes the database away under a running server, in three ways, and gives it back. */
export const away: Case = ({ engines }) =>
  engines.includes('postgres')
    ? inFolder((folder) => withPostgres((url) => takeAway(folder, url)))
    : Promise.resolve([])

async function takeAway(folder: string, url: string): Promise<Row[]> {
  const { hostname, port } = new URL(url)
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) })
  const through = new URL(url)
  through.port = String(proxy.port)
  const server = await startBuiltServer({ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: through.href })
  const ways = [
    { fault: 'database refuses connections', begin: proxy.cut, end: proxy.mend },
    { fault: 'network to the database swallows everything', begin: proxy.swallow, end: proxy.mend },
  ]
  const rows: Row[] = []
  for (const { fault, begin, end } of ways) {
    const { slowestMs, others, healedMs } = await liveThrough(server.origin, { begin, end, lastsMs: 8000 })
    for (const other of new Set(others)) console.error(`  ${other}`)
    const isAlive = server.process.exitCode === null
    rows.push({
      fault,
      engine: 'postgres',
      promise: '503 with Retry-After within 3 s, well again within 1 s',
      measured: `${others.length} other answers, slowest ${seconds(slowestMs)}, well again after ${seconds(healedMs)}${isAlive ? '' : ', the process is dead'}`,
      isKept: isAlive && others.length === 0 && slowestMs <= 3000 && healedMs <= 1000,
    })
  }
  await server.stop()
  await proxy.close()
  return rows
}
