import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer, type BuiltServer } from '../../server/testing/faults/built-server.ts'
import { mountSmallDisk, type SmallDisk } from '../../server/testing/faults/small-disk.ts'
import { HttpClient } from '../../server/testing/http-client.ts'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { inFolder, seconds, type Case, type Row } from './case.ts'

/** Fills the disk under a running server, more and more, and frees it. */
export const disk: Case = ({ engines }) =>
  inFolder(async (folder) => {
    if (!engines.includes('embedded')) return []
    const small = mountSmallDisk(path.join(folder, 'disk'), 400)
    if (!small) {
      console.error('  left out: this user may not mount a disk of its own')
      return []
    }
    try {
      const server = await startBuiltServer({ DATA_DIR: path.join(small.folder, 'data') })
      const rows = [
        await fillUp(server, small, 'disk nearly full', 32 * 1024 * 1024),
        await fillUp(server, small, 'disk full to the last byte', 0),
      ]
      await server.stop()
      return rows
    } finally {
      small.unmount()
    }
  })

async function fillUp(server: BuiltServer, small: SmallDisk, fault: string, leaveBytes: number): Promise<Row> {
  const member = new HttpClient(server.origin)
  await member.post('/api/register', { username: `disk-${leaveBytes}`, password: 'mink-otter-12-lamp' })
  const save = () => member.post('/api/hunts', { productName: 'Samovar' })
  const { body: hunt } = await save()
  const picture = dataUrl(await photo())
  await small.fill(leaveBytes)
  while ((await save()).status === 201) await pause(20)
  const [writes, reads] = [new Map<number, number>(), new Map<number, number>()]
  const note = (counts: Map<number, number>, status: number) => counts.set(status, (counts.get(status) ?? 0) + 1)
  const until = performance.now() + 10_000
  while (performance.now() < until) {
    await small.fill(leaveBytes)
    note(writes, (await save()).status)
    note(writes, (await member.post('/api/upload-image', { imageBase64: picture })).status)
    note(reads, (await member.get(`/api/hunts/${hunt.id}`)).status)
    note(reads, (await member.get('/gatherings', { accept: 'text/html' })).status)
    await pause(50)
  }
  small.free()
  const freed = performance.now()
  while ((await save()).status !== 201 && performance.now() < freed + 30_000) await pause(20)
  const healedMs = performance.now() - freed
  const say = (counts: Map<number, number>) => [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
  return {
    fault,
    engine: 'embedded',
    promise: 'changes 507, reads go on, well again within 3 s',
    measured: `changes ${say(writes)}; reads ${say(reads)}; well again after ${seconds(healedMs)}`,
    isKept:
      [...writes.keys()].every((status) => status === 507 || status === 503) &&
      [...reads.keys()].every((status) => status === 200) &&
      healedMs <= 3000,
  }
}
