import * as contract from '../../../domain/contracts/community.ts'
import { memberRoute, publicRoute, readRoute, type App } from '../../http/route.ts'
import { comment, deleteComment, like, listComments, share, showOwnComment, unlike } from './community.service.ts'
import { dropFavorite, keepFavorite, listFavorites } from './favorites.service.ts'

export function communityRoutes(app: App): void {
  const { context } = app
  reactionRoutes(app, 'hunt', contract.huntReactions)
  reactionRoutes(app, 'gathering', contract.gatheringReactions)
  reactionRoutes(app, 'find', contract.findReactions)
  memberRoute(app, contract.deleteComment, ({ params }, viewer) => deleteComment(context, viewer, params.id))

  memberRoute(app, contract.listFavorites, ({ query }, viewer) => listFavorites(context, viewer, query))
  memberRoute(app, contract.addFavorite, ({ params }, viewer) => keepFavorite(context, viewer, params))
  memberRoute(app, contract.removeFavorite, ({ params }, viewer) => dropFavorite(context, viewer, params))
}

type Reactions = typeof contract.huntReactions | typeof contract.gatheringReactions | typeof contract.findReactions

function reactionRoutes(app: App, kind: contract.Reactable, reactions: Reactions): void {
  const { context } = app
  const target = (params: { id: number }) => ({ kind, id: params.id })
  memberRoute(app, reactions.like, ({ params }, viewer) => like(context, viewer, target(params)))
  memberRoute(app, reactions.unlike, ({ params }, viewer) => unlike(context, viewer, target(params)))
  readRoute(app, reactions.comments, (context, { params, query }, viewer) =>
    listComments(context, viewer, target(params), query),
  )
  memberRoute(
    app,
    reactions.comment,
    ({ params, body }, viewer) => comment(context, viewer, target(params), body.body),
    (id, viewer) => showOwnComment(context, viewer, id),
  )
  publicRoute(app, reactions.share, ({ params }, viewer, { request }) =>
    share(context, viewer, target(params), request.ip),
  )
}
