import * as contract from '../../../domain/contracts/images.ts'
import { isImagePath, thumbnailOf } from '../../../domain/rules/image-paths.ts'
import { acceptFile } from '../../http/file-upload.ts'
import { memberRoute, open, type App } from '../../http/route.ts'
import { tooLargeMessage } from './encode-image.ts'
import { audienceOf, openImage, uploadImage } from './images.service.ts'

export function imageRoutes(app: App): void {
  const file = {
    field: 'image',
    largestBytes: contract.largestImageBytes,
    missing: 'Please choose an image',
    tooLarge: tooLargeMessage,
  }
  acceptFile(app, file, (scope) => {
    memberRoute(scope, contract.uploadImage, ({ body }, viewer, { request }) =>
      uploadImage(scope.context, viewer, { ...body, bytes: request.uploadedFile ?? undefined }),
    )
  })
  servePictures(app)
}

/** The pictures themselves, for those who may see the record they belong to. */
function servePictures({ fastify, context }: App): void {
  fastify.get<{ Params: { folder: string; name: string } }>(
    '/images/:folder/:name',
    open('picture'),
    async (request, reply) => {
      const path = `/images/${request.params.folder}/${request.params.name}`
      const original = path.replace(/-400\.webp$/, '.webp')
      const isOurs = isImagePath(original) && (path === original || path === thumbnailOf(original))
      const missing = () => reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
      const audience = isOurs && (await audienceOf(context, original, () => context.sessions.viewerOf(request)))
      if (!audience) return missing()
      const etag = `"${request.params.name}"`
      const caching = audience === 'everybody' ? { 'cache-control': unchanging, etag } : { 'cache-control': unkept }
      if (audience === 'everybody' && request.headers['if-none-match'] === etag) {
        return reply.code(304).headers(caching).send()
      }
      const picture = await openImage(context, path)
      if (!picture) return missing()
      // Should a browser ever take a picture for a page, it gets no script, no origin and no network.
      return reply
        .headers({
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'content-length': String(picture.size),
          ...caching,
        })
        .type('image/webp')
        .send(picture.stream)
    },
  )
}

/** A name is never used for another picture. */
const unchanging = 'public, max-age=31536000, immutable'
/** Not for the next person at this browser, nor for anything in between. */
const unkept = 'private, no-store'
