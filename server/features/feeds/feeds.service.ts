import { idText } from '../../../domain/contracts/common.ts'
import { GatheringSearch } from '../../../domain/contracts/gatherings.ts'
import type { AppContext } from '../../app/context.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { searchGatherings } from '../gatherings/gatherings.service.ts'
import { seenAt } from '../places/places.service.ts'
import { showStore } from '../stores/stores.service.ts'
import { writeFeed, type FeedHead } from './atom.ts'

const newest = 50
const ending = /\.atom$/

const nameIn = (file: string): string => {
  if (!ending.test(file)) throw notFound('Feed not found')
  return file.replace(ending, '')
}

/** What everybody can see was seen in a store. */
export async function storeFeed(context: AppContext, file: string): Promise<string> {
  const parsed = idText('store').safeParse(nameIn(file))
  if (!parsed.success) throw new AppError('invalid', 'Invalid store ID')
  const id = parsed.data
  const { name, city } = await showStore(context, id)
  const { items } = await seenAt(context, null, id, { limit: newest })
  const head = { title: `Seen at ${name}, ${city}`, self: `/feeds/store/${id}.atom`, page: `/stores/${id}` }
  return writeFeed(context.publicUrl(), head, items)
}

/** A tag nobody uses has an empty feed: it may be used tomorrow. */
export function tagFeed(context: AppContext, file: string): Promise<string> {
  const tag = nameIn(file).trim()
  const word = encodeURIComponent(tag)
  return searchFeed(
    context,
    { tag: [tag] },
    {
      title: `Seen lately: ${tag}`,
      self: `/feeds/tag/${word}.atom`,
      page: `/gatherings?tag=${word}`,
    },
  )
}

export function wordsFeed(context: AppContext, q: string | undefined): Promise<string> {
  const words = q?.trim() ?? ''
  if (words === '') throw new AppError('invalid', 'q is missing')
  const query = encodeURIComponent(words)
  return searchFeed(
    context,
    { q: words },
    {
      title: `Seen lately: ${words}`,
      self: `/feeds/search.atom?q=${query}`,
      page: `/gatherings?q=${query}`,
    },
  )
}

async function searchFeed(context: AppContext, wish: { q?: string; tag?: string[] }, head: FeedHead): Promise<string> {
  const parsed = GatheringSearch.safeParse({ q: wish.q, limit: newest })
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'Invalid search')
  const { items } = await searchGatherings(context, null, { ...parsed.data, tag: wish.tag })
  return writeFeed(context.publicUrl(), head, items)
}
