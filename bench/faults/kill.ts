import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer } from '../../server/testing/faults/built-server.ts'
import { createWriteLoad, type WriteLoad } from '../../server/testing/faults/write-load.ts'
import { inFolder, seconds, type Case, type Engine, type Options, type Row } from './case.ts'
import { withPostgres } from './postgres.ts'

const mostReadyMs = 5000

/** Kills the server in the middle of saving, again and again, and looks for everything it had acknowledged. */
export const kill: Case = async ({ engines, times, minutes }) => {
  const rows: Row[] = []
  for (const engine of engines) {
    rows.push(
      await inFolder((folder) =>
        engine === 'embedded'
          ? killAgain(engine, { times, minutes }, { DATA_DIR: path.join(folder, 'data') })
          : withPostgres((url) =>
              killAgain(engine, { times, minutes }, { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: url }),
            ),
      ),
    )
  }
  return rows
}

async function killAgain(
  engine: Engine,
  bounds: Pick<Options, 'times' | 'minutes'>,
  environment: NodeJS.ProcessEnv,
): Promise<Row> {
  const lost: string[] = []
  const ready: number[] = []
  let load: WriteLoad | undefined
  let looked = 0
  const until = performance.now() + bounds.minutes * 60_000
  let kills = 0
  for (let isLast = false; !isLast;) {
    isLast = kills === bounds.times || performance.now() > until
    const server = await startBuiltServer(environment)
    // The first start makes the database.
    if (kills > 0) ready.push(server.readyMs)
    load ??= await createWriteLoad(server.origin)
    lost.push(...(await load.missing(server.origin, isLast ? 0 : looked)))
    looked = load.acknowledged.length
    if (isLast) {
      await server.stop()
      break
    }
    const writing = load.run(server.origin)
    // Killed at another point of its work each time; something was saved before.
    while (load.acknowledged.length < looked + 5) await pause(5)
    await pause((kills * 97) % 500)
    await server.kill()
    await writing.end()
    kills += 1
    if (kills % 20 === 0) console.error(`  ${engine}: ${kills} kills, ${load.acknowledged.length} acknowledged`)
  }
  const sorted = ready.toSorted((one, other) => one - other)
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  for (const problem of lost.slice(0, 10)) console.error(`  lost: ${problem}`)
  const photos = load?.acknowledged.filter(({ name }) => !name).length ?? 0
  const all = load?.acknowledged.length ?? 0
  return {
    fault: `kill -9 while saving, ${kills} times`,
    engine,
    promise: 'no acknowledged row or photo lost, ready in 5 s',
    measured: `${lost.length} of ${all - photos} rows and ${photos} photos lost, ready in ${seconds(median)}, at most ${seconds(most)}`,
    isKept: lost.length === 0 && all > 0 && most <= mostReadyMs,
  }
}
