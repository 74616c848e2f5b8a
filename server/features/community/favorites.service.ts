import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { seeTarget } from './community.service.ts'
import {
  countFavorites,
  deleteFavorite,
  insertFavorite,
  productExists,
  selectFavorites,
  type FavoriteTarget,
} from './favorites.queries.ts'

async function checkSeen(db: Db, viewer: Viewer, target: FavoriteTarget): Promise<void> {
  if (target.entity === 'gathering') await seeTarget(db, viewer, { kind: 'gathering', id: target.id })
  else if (!(await productExists(db, target.id))) throw notFound('Product not found')
}

export async function keepFavorite({ db }: AppContext, viewer: Viewer, target: FavoriteTarget): Promise<void> {
  await checkSeen(db, viewer, target)
  await insertFavorite(db, viewer.id, target)
}

export async function dropFavorite({ db }: AppContext, viewer: Viewer, target: FavoriteTarget): Promise<void> {
  await checkSeen(db, viewer, target)
  await deleteFavorite(db, viewer.id, target)
}

export const listFavorites = ({ db }: AppContext, viewer: Viewer, page: Page) =>
  newestPage(
    page,
    (limit, end) => selectFavorites(db, viewer.id, limit, end),
    () => countFavorites(db, viewer.id),
    ({ favoriteId }) => favoriteId,
  )
