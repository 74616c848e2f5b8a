import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { childrenOf, residentMegabytes } from '../server/testing/proc.ts'
import { fillCommunity, registerPeople, startServer } from './load/community.ts'
import { generateLoad, isGenerator, serveGenerator } from './load/generator.ts'
import { slopeOf } from './setting/figures.ts'
import { openSetting, withSetting, type Setting } from './setting/engine.ts'

/**
 * Whether memory stays flat: people use the built server at a modest rate for long, photos are looked at. Prints what the server
 * and the process that reads photos take, at rest before and after and all the while, and how much that rises after warm-up;
 * fails when it rises more than it may.
 * Usage: npm run bench:soak [-- --minutes 30 --people 20 --think 2000 --engine embedded|postgres --most 30]; --most in MB, from the end of warm-up to the end.
 */
interface Options {
  engine: 'embedded' | 'postgres'
  minutes: number
  people: number
  think: number
  most: number
}

/** A server gives memory back after a quiet minute, and its photo reader ends after two. */
const restSeconds = { before: 90, after: 200 }
/** In the first third, caches fill and code is compiled. */
const warmUpShare = 1 / 3
const records = 1000

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      people: { type: 'string', default: '20' },
      think: { type: 'string', default: '2000' },
      engine: { type: 'string', default: 'embedded' },
      most: { type: 'string', default: '30' },
    },
  })
  const [minutes, people, think, most] = [values.minutes, values.people, values.think, values.most].map(Number)
  const { engine } = values
  if (engine !== 'postgres' && engine !== 'embedded') throw new Error('--engine is postgres or embedded')
  if (!minutes || !people || !think || !most) throw new Error('Numbers above 0 are needed')
  return { engine, minutes, people, think, most }
}

interface Look {
  minute: number
  server: number
  photos: number
}

/** Looks at memory while the load goes on; more often than it prints, because one look may see garbage that is about to go. */
async function lookUntil(isOver: () => boolean, serverPid: number, minutes: number): Promise<Look[]> {
  const looks: Look[] = []
  const begin = performance.now()
  const everyMs = Math.min(10_000, (minutes * 60_000) / 30)
  let printed = 0
  while (!isOver()) {
    const minute = (performance.now() - begin) / 60_000
    const [reader] = childrenOf(serverPid, 'photo-process')
    const look = { minute, server: residentMegabytes(serverPid), photos: reader ? residentMegabytes(reader) : 0 }
    looks.push(look)
    if (minute >= printed) {
      console.log(
        `${minute.toFixed(1).padStart(6)} min   server ${look.server.toFixed(0)} MB   photo reader ${look.photos.toFixed(0)} MB`,
      )
      printed += 1
    }
    await pause(everyMs)
  }
  return looks
}

async function rest(pid: number, when: keyof typeof restSeconds): Promise<void> {
  await pause(restSeconds[when] * 1000)
  const [reader] = childrenOf(pid, 'photo-process')
  const ofReader = reader ? `photo reader ${residentMegabytes(reader).toFixed(0)} MB` : 'no photo reader'
  console.log(`at rest ${when} it: server ${residentMegabytes(pid).toFixed(0)} MB, ${ofReader}`)
}

async function soak(setting: Setting, { minutes, people, think, most }: Options): Promise<boolean> {
  const database = await openSetting(setting)
  const known = await fillCommunity(database, records)
  await database.close()
  console.log(`${database.description}, ${minutes} minutes, ${people} people who think ${think} ms`)
  const server = await startServer(setting, { looksAtPhotos: true })
  try {
    const accounts = await registerPeople(server.origin, people)
    await rest(server.process.pid ?? 0, 'before')
    const load = {
      origin: server.origin,
      accounts,
      known,
      people,
      thinkMs: think,
      seconds: minutes * 60,
      warmUpSeconds: 0,
    }
    let isOver = false
    const ended = generateLoad(load).outcome.finally(() => (isOver = true))
    const looks = await lookUntil(() => isOver, server.process.pid ?? 0, minutes)
    const { done } = await ended
    const failed = done.filter(({ status }) => status === 0 || status >= 500).length
    console.log(`${done.length} requests, ${(done.length / minutes / 60).toFixed(1)} a second, ${failed} failed`)
    const settled = looks.filter(({ minute }) => minute >= minutes * warmUpShare)
    const length = minutes * (1 - warmUpShare)
    // By the straight line through all looks: a single one may have seen garbage that was about to go.
    const riseOf = (some: Look[], what: 'server' | 'photos') =>
      slopeOf(some.map((look) => [look.minute, look[what]])) * length
    const ofServer = riseOf(settled, 'server')
    const ofReader = riseOf(
      settled.filter(({ photos }) => photos > 0),
      'photos',
    )
    const both = `server ${ofServer.toFixed(1)} MB, photo reader ${ofReader.toFixed(1)} MB`
    console.log(`rise in the last ${length.toFixed(0)} minutes: ${both}; may be ${most} MB`)
    await rest(server.process.pid ?? 0, 'after')
    return ofServer <= most && ofReader <= most && failed === 0
  } finally {
    await server.stop()
  }
}

async function main() {
  const options = readOptions()
  const isFlat = await withSetting(options.engine, (setting) => soak(setting, options))
  console.log(isFlat ? 'kept' : 'BROKEN')
  process.exitCode = isFlat ? 0 : 1
}

if (isGenerator) serveGenerator()
else await main()
