import { idText, type Page } from '../../../domain/contracts/common.ts'
import type { Follow, FollowKind } from '../../../domain/contracts/people/follows.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { personNamed, seePerson } from '../people/people.service.ts'
import { showStore } from '../stores/stores.service.ts'
import * as queries from './follows.queries.ts'

const longestWord = 40

export async function listFollows({ db }: AppContext, viewer: Viewer, page: Page) {
  const { items, ...rest } = await newestPage(
    page,
    (limit, end) => queries.selectFollows(db, viewer.id, limit, end),
    () => queries.countFollows(db, viewer.id),
  )
  return { ...rest, items: items.map(toFollow) }
}

type Row = Awaited<ReturnType<typeof queries.selectFollows>>[number]

function toFollow({ storeId, storeName, username, brand, tag, createdAt }: Row): Follow {
  if (storeId !== null) return { kind: 'store', id: storeId, name: storeName ?? '', createdAt }
  if (username !== null) return { kind: 'person', id: username, name: username, createdAt }
  if (brand !== null) return { kind: 'brand', id: brand, name: brand, createdAt }
  return { kind: 'tag', id: tag ?? '', name: tag ?? '', createdAt }
}

type Asked = { kind: FollowKind; id: string }

function storeIdOf(id: string): number {
  const parsed = idText('store').safeParse(id)
  if (!parsed.success) throw invalidField('Invalid store ID', 'id')
  return parsed.data
}

function wordOf(kind: 'brand' | 'tag', id: string): string {
  const word = id.trim().replace(/\s+/g, ' ').toLowerCase()
  if (word.length > longestWord) throw invalidField(`A ${kind} can have at most ${longestWord} characters`, 'id')
  return word
}

export async function follow(context: AppContext, viewer: Viewer, { kind, id }: Asked): Promise<void> {
  const { db } = context
  if (kind === 'store') {
    const store = await showStore(context, storeIdOf(id))
    return queries.insertFollow(db, viewer.id, { kind, value: store.id })
  }
  if (kind !== 'person') return queries.insertFollow(db, viewer.id, { kind, value: wordOf(kind, id) })
  const person = await seePerson(db, viewer, id)
  if (person.id === viewer.id) throw new AppError('invalid', 'You cannot follow yourself')
  await queries.insertFollow(db, viewer.id, { kind, value: person.id })
}

/** Whoever is out of sight can be left, too. */
export async function unfollow({ db }: AppContext, viewer: Viewer, { kind, id }: Asked): Promise<void> {
  await queries.deleteFollow(db, viewer.id, { kind, value: await followedValue(db, kind, id) })
}

async function followedValue(db: Db, kind: FollowKind, id: string): Promise<number | string> {
  if (kind === 'store') return storeIdOf(id)
  if (kind === 'person') return (await personNamed(db, id)).id
  return wordOf(kind, id)
}
