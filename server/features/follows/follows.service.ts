import { idText, type Page } from '../../../domain/contracts/common.ts'
import type { Follow, FollowKind } from '../../../domain/contracts/people/follows.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { AppError, invalidField, notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { areApart, lockPeople, personNamed, seePerson } from '../people/people.service.ts'
import { showStore } from '../stores/stores.service.ts'
import * as queries from './follows.queries.ts'

const longestWord = 40
const mostFollows = 500

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

/**
 * The lock on the follower serializes it with the follower's other follows, which are counted, and with a block between
 * the two, which ends follows: whether the person is in sight is read after it.
 */
export const follow = (context: AppContext, viewer: Viewer, { kind, id }: Asked): Promise<void> =>
  context.db.transaction(async (tx) => {
    await lockPeople(tx, [viewer.id])
    const target = { kind, value: await targetValue({ ...context, db: tx }, viewer, kind, id) }
    if (await queries.isFollowing(tx, viewer.id, target)) return
    if ((await queries.countFollowRows(tx, viewer.id)) >= mostFollows) {
      throw new AppError('conflict', `You already follow ${mostFollows}. Unfollow something first.`)
    }
    await queries.insertFollow(tx, viewer.id, target)
  })

async function targetValue(
  context: AppContext,
  viewer: Viewer,
  kind: FollowKind,
  id: string,
): Promise<number | string> {
  if (kind === 'store') return (await showStore(context, storeIdOf(id))).id
  if (kind !== 'person') return wordOf(kind, id)
  const person = await seePerson(context.db, viewer, id)
  if (person.id === viewer.id) throw new AppError('invalid', 'You cannot follow yourself')
  // The session may be older than the block.
  if (await areApart(context.db, viewer.id, person.id)) throw notFound('Person not found')
  return person.id
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
