import { parseArgs } from 'node:util'
import { fillsFrom } from '../domain/reading/doubt.ts'
import type { PhotoReading } from '../domain/reading/photo-reading.ts'
import { openBrowserHost } from './ai/browser.ts'
import { takePhoto, type Level } from './ai/camera.ts'
import { Chance } from './ai/chance.ts'
import { measureDemo } from './ai/demo.ts'
import { printCalibration } from './ai/fit-run.ts'
import { openServerHost, type BenchHost } from './ai/hosts.ts'
import { measureLoad } from './ai/load.ts'
import type { TagTruth } from './ai/layouts.ts'
import { drawTag } from './ai/tags.ts'

// Usage: npm run bench:ai [-- --count 40 --level medium --host browser] | -- --demo | -- --load | -- --fit
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    level: { type: 'string' },
    load: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
    demo: { type: 'boolean', default: false },
    host: { type: 'string', default: 'server' },
  },
})

const levels = (['easy', 'medium', 'hard'] as const).filter((level) => !options.level || level === options.level)
const fields = ['price', 'compareAtPrice', 'styleNumber', 'size', 'department', 'barcode', 'tagColor'] as const
type Field = (typeof fields)[number]
/** What the product promises on the medium level, in percent. */
const promised: Partial<Record<Field, number>> = { price: 97, compareAtPrice: 90, styleNumber: 90, barcode: 90 }
/** Readings are counted by how sure they are, to see whether so many of them are right. */
const confidenceBands = [0.01, 0.5, 0.7, 0.8, 0.9, 0.95]
/** Seeds below are for tuning, from here on for the test; nothing was tuned on the latter. */
const firstTestSeed = 1_000_000

/** Read once more at the end, to compare. */
const lastFew = [0, 1, 2, 3, 4]

export async function tagPhoto(
  level: Level,
  number: number,
  test: boolean,
): Promise<{ photo: Buffer; truth: TagTruth }> {
  const chance = new Chance((test ? firstTestSeed : 0) + number * 3 + ['easy', 'medium', 'hard'].indexOf(level))
  const { svg, truth } = drawTag(chance)
  return { photo: await takePhoto(svg, level, chance), truth }
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function sameValue(reading: PhotoReading, truth: TagTruth, field: Field): boolean {
  const read = reading[field]?.value
  return typeof read === 'string' && field === 'tagColor'
    ? read.toLowerCase() === truth.tagColor
    : read === truth[field]
}

async function measureReading(host: BenchHost) {
  const first = await tagPhoto('easy', 999, false)
  await host.begin(first.photo)
  // The compiler behind WebAssembly takes a few photos to find what is worth making fast.
  for (let warm = 0; warm < 2; warm++) await host.read(first.photo)

  for (const level of levels) {
    const tally = Object.fromEntries(fields.map((field) => [field, { asked: 0, right: 0, sureAndWrong: 0, sure: 0 }]))
    const bands = confidenceBands.map((from) => ({ from, readings: 0, right: 0, promised: 0 }))
    const times: number[] = []
    const before = host.processorTime()
    for (let number = 0; number < Number(options.count); number++) {
      const { photo, truth } = await tagPhoto(level, number, true)
      const start = performance.now()
      const reading = await host.read(photo)
      times.push(performance.now() - start)
      for (const field of fields) {
        const count = tally[field]
        if (!count) continue
        const right = sameValue(reading, truth, field) || (truth[field] === null && reading[field] === null)
        if (truth[field] !== null) {
          count.asked++
          if (right) count.right++
        }
        const sureness = reading[field]?.confidence ?? 0
        const band = bands.findLast(({ from }) => sureness >= from)
        if (band) {
          band.readings++
          band.promised += sureness
          if (right) band.right++
        }
        if (sureness >= fillsFrom) {
          count.sure++
          if (!right) count.sureAndWrong++
        }
      }
    }
    times.sort((one, other) => one - other)
    console.log(
      `\n${level}: ${options.count} tags, ${(quantile(times, 0.5) / 1000).toFixed(2)} s a photo (p95 ${(quantile(times, 0.95) / 1000).toFixed(2)} s), ${((host.processorTime() - before) / times.length).toFixed(2)} s of processor each, ${host.memory().toFixed(0)} MB at most`,
    )
    for (const field of fields) {
      const { asked = 0, right = 0, sureAndWrong = 0, sure = 0 } = tally[field] ?? {}
      const promise = level === 'medium' && promised[field] ? ` (promised ${promised[field]} %)` : ''
      console.log(
        `  ${field.padEnd(15)} exact ${percent(right, asked).padStart(7)}${promise}, sure and wrong ${percent(sureAndWrong, asked)} (sure of ${sure})`,
      )
    }
    const all = Object.values(tally)
    const sum = (name: 'asked' | 'sureAndWrong') => all.reduce((total, count) => total + count[name], 0)
    console.log(`  all fields: sure and wrong ${percent(sum('sureAndWrong'), sum('asked'))} (promised under 2 %)`)
    const kept = bands.filter(({ readings }) => readings > 0)
    console.log(
      `  confidence and share that is right: ${kept.map((band) => `${percent(band.promised, band.readings)} → ${percent(band.right, band.readings)} (${band.readings})`).join(', ')}`,
    )
  }
  await host.compare(await Promise.all(lastFew.map(async (number) => (await tagPhoto('medium', number, true)).photo)))
}

const host =
  options.fit || options.load ? null : await (options.host === 'browser' ? openBrowserHost() : openServerHost())
if (options.fit) await printCalibration(Number(options.count), (level, number) => tagPhoto(level, number, false))
else if (options.load) await measureLoad(async (number) => (await tagPhoto('medium', number, true)).photo)
else if (host) await (options.demo ? measureDemo((photo) => host.read(photo)) : measureReading(host))
await host?.close()
