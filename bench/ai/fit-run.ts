import { openPicture } from '../../server/providers/ai/embedded/pixels.ts'
import { openReadingHost } from '../../server/providers/ai/embedded/reading-host.ts'
import { tagLine } from '../../domain/reading/read-photo.ts'
import type { CalibratedField } from '../../domain/reading/tag/calibration.ts'
import { findOnTag } from '../../domain/reading/tag/parse-tag.ts'
import type { TagLine } from '../../domain/reading/tag/tag-line.ts'
import { readText } from '../../domain/reading/text/lines.ts'
import type { Level } from './camera.ts'
import { fitCalibration, type Sample } from './fit.ts'
import type { TagTruth } from './layouts.ts'

/** Reads the tuning seeds and prints the weights for domain/reading/tag/calibration.ts. */
export async function printCalibration(
  count: number,
  tagPhoto: (level: Level, number: number) => Promise<{ photo: Buffer; truth: TagTruth }>,
) {
  const host = await openReadingHost()
  const samples: Sample[] = []
  for (const level of ['easy', 'medium', 'hard'] as const) {
    for (let number = 0; number < count; number++) {
      const { photo, truth } = await tagPhoto(level, number)
      const { lines } = await readText(host, await openPicture(photo))
      samples.push(...samplesOf(lines.map(tagLine), truth))
    }
  }
  const right = samples.filter((sample) => sample.right).length
  console.log(`${samples.length} readings of tuning seeds, ${right} right`)
  console.log(JSON.stringify(fitCalibration(samples), null, 2))
}

export function samplesOf(lines: TagLine[], truth: TagTruth): Sample[] {
  return Object.entries(findOnTag(lines)).flatMap(([name, found]) => {
    const field = name as CalibratedField
    return found ? [{ field, evidence: found.evidence, right: found.value === truth[field] }] : []
  })
}
