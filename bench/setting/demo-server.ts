import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpClient } from '../../server/testing/http-client.ts'

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/**
 * The built server with the demo community, in a folder of its own. Looking at the new community's photos is switched off:
 * what is measured are the pages, not the first start.
 */
export async function startDemoServer(more: Record<string, string> = {}) {
  const admin = { username: 'bench-admin', password: randomUUID() }
  const folder = await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
  const url = `http://localhost:${await freePort()}`
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: new URL(url).port,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ...more,
    },
  })
  while (!(await fetch(`${url}/api/ready`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The server did not start')
    await pause(200)
  }
  const operator = new HttpClient(url)
  await operator.post('/api/login', admin)
  const { status } = await operator.put('/api/admin/feature-flags/ai-product-recognition', { enabled: false })
  if (status !== 200) throw new Error('The photo reader could not be switched off')
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
