import * as contract from '../../../domain/contracts/categories.ts'
import { adminRoute, memberRoute, readRoute, type App } from '../../http/route.ts'
import { addCategory, pageCategories } from './categories.service.ts'
import { categoriesForAdmins, dropCategory, mergeCategories, changeCategory } from './keeping.service.ts'

export function categoryRoutes(app: App): void {
  const { context } = app
  readRoute(app, contract.listCategories, (context, { query }, viewer) => pageCategories(context, viewer, query))
  memberRoute(app, contract.createCategory, async ({ body }, viewer, { reply }) => {
    const { category, isNew } = await addCategory(context, viewer, body.name)
    if (!isNew) reply.code(200)
    return category
  })
  adminRoute(app, contract.adminCategories, ({ query }) => categoriesForAdmins(context, query))
  adminRoute(app, contract.changeCategory, ({ params, body }, viewer) =>
    changeCategory(context, viewer, params.id, body),
  )
  adminRoute(app, contract.mergeCategory, ({ params, body }, viewer) =>
    mergeCategories(context, viewer, params.id, body.into),
  )
  adminRoute(app, contract.removeCategory, ({ params }, viewer) => dropCategory(context, viewer, params.id))
}
