import * as contract from '../../../domain/contracts/categories.ts'
import { memberRoute, publicRoute, type App } from '../../http/route.ts'
import { addCategory, pageCategories } from './categories.service.ts'

export function categoryRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.listCategories, ({ query }) => pageCategories(context, query))
  memberRoute(app, contract.createCategory, async ({ body }, _viewer, { reply }) => {
    const { category, isNew } = await addCategory(context, body.name)
    if (!isNew) reply.code(200)
    return category
  })
}
