import type { AppContext } from '../../app/context.ts'
import { pathOfDrawing, storeDrawing, type StoredDrawing } from '../images/images.service.ts'
import { demoProducts } from './catalog.ts'
import { pictureWidth, type DemoGathering, type DemoHunt } from './community.ts'
import { demoPeople } from './people.ts'
import { drawAvatar } from './pictures/avatar.ts'
import { drawScene } from './pictures/scene.ts'

/** Every picture of the demo community by the path it will have; the records can be made before it is rendered. */
export interface DemoPictures {
  products: string[]
  avatars: string[]
  hunts: (string | null)[]
  gatherings: string[][]
  drawings: Map<string, string>
}

export function drawPictures(hunts: DemoHunt[], gatherings: DemoGathering[]): DemoPictures {
  const drawings = new Map<string, string>()
  const keep = (svg: string) => {
    const path = pathOfDrawing(svg)
    drawings.set(path, svg)
    return path
  }
  return {
    products: demoProducts.map(({ subject }, index) =>
      keep(drawScene({ subject, angle: 0, setting: 'studio', seed: index, width: pictureWidth })),
    ),
    avatars: demoPeople.map((_person, index) => keep(drawAvatar(index + 1))),
    hunts: hunts.map(({ picture }) => picture && keep(drawScene(picture))),
    gatherings: gatherings.map(({ pictures }) => pictures.map((picture) => keep(drawScene(picture)))),
    drawings,
  }
}

/** More would only take each other's processor. */
const atOnce = 2

/** Renders and stores them all. `tell` hears how far it is, from 0 to 1. */
export async function storePictures(
  context: Pick<AppContext, 'files'>,
  { drawings }: DemoPictures,
  tell: (share: number) => void,
): Promise<StoredDrawing[]> {
  const waiting = [...drawings.values()]
  const stored: StoredDrawing[] = []
  const work = async () => {
    for (let svg = waiting.pop(); svg !== undefined; svg = waiting.pop()) {
      stored.push(await storeDrawing(context, svg))
      tell(stored.length / drawings.size)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return stored
}
