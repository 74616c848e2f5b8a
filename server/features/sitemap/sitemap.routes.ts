import { open, type App } from '../../http/route.ts'
import { writeSitemap } from './sitemap.service.ts'

/** Only where search engines are welcome. */
export function sitemapRoutes({ fastify, context }: App): void {
  if (!context.config.publicIndexing) return
  fastify.get('/sitemap.xml', open('page'), async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await writeSitemap(context)),
  )
}
