import path from 'node:path'
import { startBuiltServer } from '../../server/testing/faults/built-server.ts'
import { inFolder, seconds, type Case } from './case.ts'

/** Starts a second server in the folder of a running one. */
export const second: Case = ({ engines }) =>
  inFolder(async (folder) => {
    if (!engines.includes('embedded')) return []
    const environment = { DATA_DIR: path.join(folder, 'data') }
    const first = await startBuiltServer(environment)
    const begin = performance.now()
    const refusal = await startBuiltServer(environment).then(
      () => 'it started',
      (error: unknown) => String(error),
    )
    const ms = performance.now() - begin
    const isRefused = refusal.includes(`is in use by process ${first.process.pid}`)
    const stillServes = (await fetch(`${first.origin}/api/ready`)).ok
    await first.stop()
    return [
      {
        fault: 'a second process on the data folder',
        engine: 'embedded',
        promise: 'it is refused and told why, the first goes on',
        measured: `${isRefused ? 'refused' : refusal} after ${seconds(ms)}, the first ${stillServes ? 'serves' : 'does not serve'}`,
        isKept: isRefused && stillServes,
      },
    ]
  })
