import { away } from './faults/away.ts'
import { type Case, type Engine, type Options, printTable, type Row } from './faults/case.ts'
import { clock } from './faults/clock.ts'
import { disk } from './faults/disk.ts'
import { jobs } from './faults/jobs.ts'
import { kill } from './faults/kill.ts'
import { power } from './faults/power.ts'
import { providers } from './faults/providers.ts'
import { second } from './faults/second.ts'
import { slow } from './faults/slow.ts'

/**
 * What goes wrong in the life of a server, done to the built one on this machine, and whether it keeps what it promises.
 * Usage: npm run faults [-- CASE … [--times N] [--minutes N] [--engine embedded|postgres]]. Ends by itself; fails when a promise is broken.
 */
const cases: Record<string, Case> = { kill, second, disk, away, providers, jobs, clock, slow, power }

function readArguments(args: string[]): { names: string[]; options: Options } {
  const names: string[] = []
  const options: Options = { engines: ['embedded', 'postgres'], times: 10, minutes: 60 }
  for (let at = 0; at < args.length; at += 1) {
    const [word = '', next = ''] = args.slice(at, at + 2)
    if (word === '--times' && Number(next) > 0) options.times = Number(next)
    else if (word === '--minutes' && Number(next) > 0) options.minutes = Number(next)
    else if (word === '--engine' && (next === 'embedded' || next === 'postgres'))
      options.engines = [next satisfies Engine]
    else if (word in cases) {
      names.push(word)
      continue
    } else {
      throw new Error(
        `Usage: npm run faults [-- ${Object.keys(cases).join('|')} … [--times N] [--minutes N] [--engine embedded|postgres]]`,
      )
    }
    at += 1
  }
  return { names: names.length > 0 ? names : Object.keys(cases), options }
}

const { names, options } = readArguments(process.argv.slice(2))
const rows: Row[] = []
for (const name of names) {
  console.error(`${name} …`)
  rows.push(...((await cases[name]?.(options)) ?? []))
}
printTable(rows)
process.exit(rows.every(({ isKept }) => isKept) ? 0 : 1)
