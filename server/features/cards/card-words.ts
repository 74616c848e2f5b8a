import type { CardKind } from '../../../domain/contracts/shopping/cards.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { percentOff } from '../../../domain/rules/shown/markdown.ts'
import type { AppContext } from '../../app/context.ts'
import { findsById } from '../finds/finds.service.ts'
import { gatheringsById } from '../gatherings/gatherings.service.ts'
import { huntsById } from '../hunts/hunts.service.ts'
import { personCard } from '../people/people.service.ts'
import { productsById } from '../products/products.service.ts'
import { showStore } from '../stores/stores.service.ts'
import type { CardWords } from './draw-card.ts'

export interface Card {
  words: CardWords
  /** Path of the photo. */
  photo: string | null
}

const dollars = (price: number) => `$${price.toFixed(2)}`
const placed = ({ name, city, state }: { name: string; city: string; state: string }) => `${name}, ${city}, ${state}`

function priced(price: number | null, compareAt: number | null) {
  const off = percentOff(price, compareAt)
  return {
    price: price === null ? undefined : dollars(price),
    before: off === null || compareAt === null ? undefined : dollars(compareAt),
    stamp: off === null ? undefined : `${off}% off`,
  }
}

/** What everybody may see of it: asked for as a guest, whoever asks. Undefined where there is nothing to see. */
type Describe = (context: AppContext, id: number) => Promise<Card | undefined>

const describers: Record<Exclude<CardKind, 'person'>, Describe> = {
  async hunt({ db }, id) {
    const [hunt] = await huntsById(db, null, [id])
    if (!hunt) return undefined
    const { productName: title, targetPrice, photoUrl: photo } = hunt
    const lines = ['Seen it in a store? Tell the hunter.']
    const price = targetPrice === null ? undefined : `up to ${dollars(targetPrice)}`
    return { words: { kicker: 'Wanted', hue: 'hunt', title, lines, price }, photo }
  },
  async gathering({ db }, id) {
    const [gathering] = await gatheringsById(db, null, [id])
    if (!gathering) return undefined
    const { productName: title, price, compareAtPrice, store, photoUrl: photo } = gathering
    return {
      words: { kicker: 'Spotted', hue: 'gather', title, lines: [placed(store)], ...priced(price, compareAtPrice) },
      photo,
    }
  },
  async find({ db }, id) {
    const [find] = await findsById(db, null, [id])
    if (!find) return undefined
    const { productName: title, price, compareAtPrice, store, photoUrl: photo } = find.gathering
    const kicker = `${matchPercent(find.matchScore)}% match`
    return { words: { kicker, hue: 'find', title, lines: [placed(store)], ...priced(price, compareAtPrice) }, photo }
  },
  async product({ db }, id) {
    const [product] = await productsById(db, null, [id])
    if (!product) return undefined
    const { name: title, price, retailer, availability, image } = product
    const lines = [availability.detail]
    return {
      words: { kicker: retailer?.name ?? 'In stores', hue: 'primary', title, lines, price: dollars(price) },
      photo: image,
    }
  },
  async store(context, id) {
    const store = await showStore(context, id).catch(() => undefined)
    if (!store) return undefined
    const { name: title, retailerName, address, city, state } = store
    const lines = [address, `${city}, ${state}`]
    return { words: { kicker: retailerName, hue: 'primary', title, lines }, photo: null }
  },
}

export async function describeCard(context: AppContext, kind: CardKind, id: string): Promise<Card | undefined> {
  if (kind === 'person') {
    const person = await personCard(context, id)
    if (!person) return undefined
    const { username, gatheringCount, helpedCount, picture } = person
    const lines = [
      gatheringCount ? `${gatheringCount} spotted in stores` : 'Shares what is on the racks.',
      ...(helpedCount ? [`${helpedCount} ${helpedCount === 1 ? 'shopper' : 'shoppers'} helped`] : []),
    ]
    return { words: { kicker: 'Shopper', hue: 'score', title: username, lines }, photo: picture }
  }
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) return undefined
  return describers[kind](context, Number(id))
}
