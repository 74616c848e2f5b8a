import { describePhoto } from './photo-descriptors.ts'

/** Of the network's classes drawing, hentai, neutral, porn, sexy: those that are not for everybody. */
const explicit = [1, 3]

/**
 * 0 to 1: how likely a person should have a look before others see the photo. Both the whole and the center must look
 * so, since close-ups of fruit and skin-colored cloth deceive the network easily. Swimwear alone is no reason.
 */
export async function photoSuspicion(photo: Buffer): Promise<number> {
  const { classes } = await describePhoto(photo)
  const views = classes.map((view) => explicit.reduce((sum, index) => sum + (view[index] ?? 0), 0))
  return Math.min(1, ...views)
}
