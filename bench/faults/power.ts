import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer } from '../../server/testing/faults/built-server.ts'
import { createWriteLoad, type WriteLoad } from '../../server/testing/faults/write-load.ts'
import { inFolder, type Case, type Row } from './case.ts'

const forgetful = path.resolve('server/testing/faults/volatile-disk.mjs')

/** Cuts the power while people save: only what the server had asked the disk to flush, and some by chance, is left. */
export const power: Case = async ({ engines, times }) => {
  if (!engines.includes('embedded')) return []
  const cuts = Math.min(times, 20)
  return [await cutPower(cuts, true), await cutPower(Math.min(cuts, 5), false)]
}

async function cutPower(times: number, isSynced: boolean): Promise<Row> {
  const outcome = { cuts: 0, lost: 0, acknowledged: 0, damage: '' }
  await inFolder(async (folder) => {
    const [data, kept] = [path.join(folder, 'data'), path.join(folder, 'kept')]
    const environment = { DATA_DIR: data, EMBEDDED_SYNC: String(isSynced) }
    const first = await startBuiltServer(environment)
    const load = await createWriteLoad(first.origin)
    await first.stop()
    while (outcome.cuts < times && !outcome.damage) {
      cpSync(data, kept, { recursive: true, filter: (file) => !file.startsWith(path.join(data, 'lock')) })
      await writeUntilCut({ ...environment, FORGETFUL_FOLDER: data, FORGETFUL_KEPT: kept }, load, outcome.cuts)
      outcome.cuts += 1
      rmSync(data, { recursive: true })
      cpSync(kept, data, { recursive: true })
      rmSync(kept, { recursive: true })
      const again = await startBuiltServer(environment).catch((error: unknown) => {
        outcome.damage = String(error).split('\n').slice(1, 2).join('').slice(0, 80)
      })
      if (!again) break
      outcome.lost = (await load.missing(again.origin)).length
      await again.stop()
      if (outcome.lost > 0) break
    }
    outcome.acknowledged = load.acknowledged.length
  })
  const { cuts, lost, acknowledged, damage } = outcome
  const state = damage ? `does not open any more (${damage})` : `${lost} of ${acknowledged} lost`
  return {
    fault: `power cut while saving, EMBEDDED_SYNC=${isSynced}`,
    engine: 'embedded',
    promise: isSynced ? 'no acknowledged row or photo lost' : 'none: use EMBEDDED_SYNC=true or PostgreSQL',
    measured: `after ${cuts} cuts ${state}`,
    isKept: !isSynced || (!damage && lost === 0 && acknowledged > 0),
  }
}

async function writeUntilCut(environment: NodeJS.ProcessEnv, load: WriteLoad, round: number) {
  const server = await startBuiltServer(environment, { nodeOptions: ['--import', forgetful] })
  const writing = load.run(server.origin)
  const before = load.acknowledged.length
  while (load.acknowledged.length < before + 10) await pause(5)
  await pause((round * 211) % 1500)
  await server.kill()
  await writing.end()
}
