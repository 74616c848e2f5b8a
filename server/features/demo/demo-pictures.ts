import type { AppContext } from '../../app/context.ts'
import { storeDrawing, type StoredDrawing } from '../images/drawings.service.ts'
import { demoProducts } from './catalogue.ts'
import { pictureWidth, type DemoGathering, type DemoHunt } from './community.ts'
import { demoPeople } from './people.ts'
import { drawAvatar } from './pictures/avatar.ts'
import { drawScene } from './pictures/scene.ts'

export interface DemoPictures {
  products: StoredDrawing[]
  avatars: StoredDrawing[]
  hunts: (StoredDrawing | null)[]
  gatherings: StoredDrawing[][]
}

/** More would only take each other's processor. */
const atOnce = 2

/** Draws and stores every picture of the demo community. `tell` hears how far it is, from 0 to 1. */
export async function drawPictures(
  context: Pick<AppContext, 'files'>,
  hunts: DemoHunt[],
  gatherings: DemoGathering[],
  tell: (share: number) => void,
): Promise<DemoPictures> {
  const drawings: (() => string)[] = [
    ...demoProducts.map(
      ({ subject }, index) =>
        () =>
          drawScene({ subject, angle: 0, setting: 'studio', seed: index, width: pictureWidth }),
    ),
    ...demoPeople.map((_person, index) => () => drawAvatar(index + 1)),
    ...hunts.flatMap(({ picture }) => (picture ? [() => drawScene(picture)] : [])),
    ...gatherings.flatMap(({ pictures }) => pictures.map((picture) => () => drawScene(picture))),
  ]
  const stored = await storeAll(context, drawings, tell)
  const take = () => {
    const drawing = stored.shift()
    if (!drawing) throw new Error('a demo picture is missing')
    return drawing
  }
  return {
    products: demoProducts.map(take),
    avatars: demoPeople.map(take),
    hunts: hunts.map(({ picture }) => picture && take()),
    gatherings: gatherings.map(({ pictures }) => pictures.map(take)),
  }
}

async function storeAll(
  context: Pick<AppContext, 'files'>,
  drawings: (() => string)[],
  tell: (share: number) => void,
): Promise<StoredDrawing[]> {
  const stored: StoredDrawing[] = []
  let next = 0
  let done = 0
  const work = async () => {
    for (let index = next++; index < drawings.length; index = next++) {
      stored[index] = await storeDrawing(context, drawings[index]?.() ?? '')
      done += 1
      tell(done / drawings.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return stored
}
