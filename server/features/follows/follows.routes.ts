import * as contract from '../../../domain/contracts/people/follows.ts'
import { memberRoute, type App } from '../../http/route.ts'
import { follow, listFollows, unfollow } from './follows.service.ts'

export function followRoutes(app: App): void {
  const { context } = app
  memberRoute(app, contract.listFollows, ({ query }, viewer) => listFollows(context, viewer, query))
  memberRoute(app, contract.follow, ({ params }, viewer) => follow(context, viewer, params))
  memberRoute(app, contract.unfollow, ({ params }, viewer) => unfollow(context, viewer, params))
}
