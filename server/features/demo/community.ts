import { demoProducts, type DemoProduct } from './catalog.ts'
import { demoPeople, peopleOf } from './people.ts'
import type { Scene } from './pictures/scene.ts'
import { subjects } from './pictures/subjects.ts'
import { demoStores, metros, type Metro } from './places.ts'
import { randomFrom, type Random } from './random.ts'
import { sightings, wishes } from './words.ts'

/** Records refer to products, people and stores by their position in the lists. */
export interface DemoHunt {
  person: number
  product: number
  productName: string
  description: string
  targetPrice: number
  color: string
  size: string | null
  priority: number
  searchRadius: number
  tags: string[]
  /** Whether it was started from the product's page, and shows its picture. */
  isOfProduct: boolean
  ageHours: number
  picture: Scene | null
}

export interface DemoGathering {
  person: number
  store: number
  product: number
  productName: string
  description: string
  price: number
  compareAtPrice: number | null
  tagColor: string
  quantity: number
  color: string
  size: string | null
  tags: string[]
  ageHours: number
  pictures: Scene[]
}

const huntCount = 66
const gatheringCount = 124
/** So many gatherings are what some hunter is waiting for. */
const answers = 72
const oldestHours = 28 * 24
export const pictureWidth = 480

const withNines = (price: number) => Math.max(1, Math.round(price)) - 0.01

function nameOf(random: Random, { brand, subject }: DemoProduct, color: string): string {
  const { label } = subjects[subject]
  return random.pick([
    `${brand} ${label}`,
    `${brand} ${label} in ${color}`,
    `${color} ${label}`,
    `${brand} ${color} ${label}`,
  ])
}

const sizeOf = (random: Random, { sizes }: DemoProduct) => (sizes && random.chance(0.6) ? random.pick(sizes) : null)

export function planHunts(): DemoHunt[] {
  const random = randomFrom(7)
  return Array.from({ length: huntCount }, (_, index) => {
    const product = (index * 5 + 3) % demoProducts.length
    const thing = demoProducts[product] as DemoProduct
    const picked = random.pick(subjects[thing.subject].colors)
    const ageHours = 3 + Math.floor(random.next() ** 1.3 * (oldestHours - 3))
    const isOfProduct = random.chance(0.4)
    // It shows the product's picture then, which is drawn in the first of its colors.
    const color = isOfProduct ? subjects[thing.subject].colors[0] : picked
    const scene: Scene = {
      subject: thing.subject,
      palette: color,
      angle: random.pick([0, 1, 2] as const),
      setting: random.pick(['studio', 'home'] as const),
      seed: 100 + index,
      width: pictureWidth,
    }
    return {
      person: index % demoPeople.length,
      product,
      productName: nameOf(random, thing, color),
      description: random.pick(wishes),
      targetPrice: withNines(thing.price * (0.95 + random.next() * 0.35)),
      color,
      size: sizeOf(random, thing),
      priority: random.pick([1, 2, 2, 3, 3, 3, 4, 5]),
      searchRadius: random.pick([25, 25, 50, 50, 100]),
      tags: [...thing.tags.slice(0, 2), color.toLowerCase()],
      isOfProduct,
      ageHours,
      picture: !isOfProduct && random.chance(0.5) ? scene : null,
    }
  })
}

const storesIn = (metro: Metro) => demoStores.flatMap((store, index) => (store.metro === metro ? [index] : []))

export function planGatherings(hunts: DemoHunt[]): DemoGathering[] {
  const random = randomFrom(11)
  return Array.from({ length: gatheringCount }, (_, index) => {
    const hunt = index < answers ? hunts[(index * 7) % hunts.length] : undefined
    const metro = hunt ? (demoPeople[hunt.person] as { metro: Metro }).metro : random.pick(metros)
    const others = (peopleOf.get(metro) ?? []).filter((person) => person !== hunt?.person)
    const product = hunt?.product ?? random.below(demoProducts.length)
    const thing = demoProducts[product] as DemoProduct
    // Now and then it is the right thing in another color.
    const color = hunt && random.chance(0.85) ? hunt.color : random.pick(subjects[thing.subject].colors)
    const price = withNines(thing.price * (0.75 + random.next() * 0.35))
    const compareAtPrice = random.chance(0.65) ? thing.compareAt : null
    const tagColor = random.pick(['red', 'red', 'yellow', 'white'] as const)
    const ageHours = hunt
      ? Math.max(1, Math.floor(hunt.ageHours * random.next()))
      : 1 + Math.floor(random.next() ** 1.5 * oldestHours)
    const angle = random.below(4) as Scene['angle']
    const scene: Scene = {
      subject: thing.subject,
      palette: color,
      angle,
      setting: random.pick(['rack', 'shelf', 'shelf'] as const),
      seed: 1000 + index,
      width: pictureWidth,
    }
    const secondLook: Scene = { ...scene, angle: ((angle + 2) % 4) as Scene['angle'], seed: 3000 + index }
    return {
      person: random.pick(others),
      store: random.pick(storesIn(metro)),
      product,
      productName: nameOf(random, thing, color),
      description: random.pick(sightings),
      price,
      compareAtPrice,
      tagColor,
      quantity: 1 + random.below(6),
      color,
      size: hunt?.size ?? sizeOf(random, thing),
      tags: [...thing.tags.slice(0, 2), color.toLowerCase()],
      ageHours,
      pictures: index % 10 === 0 ? [scene, secondLook] : [scene],
    }
  })
}
