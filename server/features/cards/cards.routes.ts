import * as contract from '../../../domain/contracts/shopping/cards.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { findCard } from './cards.service.ts'

export function cardRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.showCard, async ({ params }, _viewer, { request, reply }) => {
    const card = await findCard(context, params.kind, params.id)
    const etag = `"${card.key}"`
    // A preview is asked for again before it is trusted: what it shows may have been hidden meanwhile.
    reply.headers({ etag, 'cache-control': 'public, no-cache' })
    if (request.headers['if-none-match'] === etag) return void reply.code(304).send()
    const picture = await card.picture()
    void reply.type('image/png').send(picture)
  })
}
