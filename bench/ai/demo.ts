import sharp from 'sharp'
import { fillsFrom, offersFrom } from '../../domain/reading/doubt.ts'
import type { PhotoReading } from '../../domain/reading/photo-reading.ts'
import { planGatherings, planHunts } from '../../server/features/demo/community.ts'
import type { PriceTag } from '../../server/features/demo/pictures/price-tag.ts'
import { drawScene } from '../../server/features/demo/pictures/scene.ts'

const count = 45

/** Photos of the demo community as it saw the things: on the shelf, with their price tags. */
export async function* demoPhotos(): AsyncGenerator<{ photo: Buffer; price: number; compareAtPrice: number | null }> {
  for (const { pictures, price, compareAtPrice, tagColor } of planGatherings(planHunts()).slice(0, count)) {
    const [scene] = pictures
    if (!scene) continue
    const color = tagColor as NonNullable<PriceTag['color']>
    const priceTag = { price, color, ...(compareAtPrice === null ? {} : { compareAt: compareAtPrice }) }
    const photo = await sharp(Buffer.from(drawScene({ ...scene, priceTag })))
      .webp({ quality: 82 })
      .toBuffer()
    yield { photo, price, compareAtPrice }
  }
}

/** Prices of the demo community's photos: filled in right or wrong, offered right or wrong, or left to the person. */
export async function measureDemo(read: (photo: Buffer) => Promise<PhotoReading>): Promise<void> {
  for (const field of ['price', 'compareAtPrice'] as const) {
    const tally = { asked: 0, right: 0, wrong: 0, offeredRight: 0, offeredWrong: 0, left: 0 }
    for await (const { photo, ...truth } of demoPhotos()) {
      if (truth[field] === null) continue
      tally.asked++
      const { value, confidence } = (await read(photo))[field] ?? { value: null, confidence: 0 }
      const isRight = value === truth[field]
      if (confidence >= fillsFrom) tally[isRight ? 'right' : 'wrong']++
      else if (confidence >= offersFrom) tally[isRight ? 'offeredRight' : 'offeredWrong']++
      else tally.left++
    }
    console.log(
      `Demo community, ${field} on ${tally.asked} photos: ${tally.right} right, ${tally.wrong} wrong, offered ${tally.offeredRight} right and ${tally.offeredWrong} wrong, ${tally.left} left to the person`,
    )
  }
}
