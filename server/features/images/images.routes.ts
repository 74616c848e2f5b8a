import * as contract from '../../../domain/contracts/images.ts'
import { isImagePath, thumbnailOf } from '../../../domain/rules/image-paths.ts'
import { acceptFile } from '../../http/file-upload.ts'
import { memberRoute, open, type App } from '../../http/route.ts'
import { tooLargeMessage } from './encode-image.ts'
import { openImage, uploadImage } from './images.service.ts'

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

/**
 * The pictures themselves. Whoever knows a name may see the picture: names have 128 random bits, and only those who may
 * see a record are told its pictures' names.
 */
function servePictures({ fastify, context }: App): void {
  fastify.get<{ Params: { folder: string; name: string } }>(
    '/images/:folder/:name',
    open('picture'),
    async (request, reply) => {
      const path = `/images/${request.params.folder}/${request.params.name}`
      const original = path.replace(/-400\.webp$/, '.webp')
      const isOurs = isImagePath(original) && (path === original || path === thumbnailOf(original))
      const etag = `"${request.params.name}"`
      if (isOurs && request.headers['if-none-match'] === etag) {
        return reply.code(304).headers({ etag, 'cache-control': unchanging }).send()
      }
      const picture = isOurs ? await openImage(context, path) : null
      if (!picture) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
      // Should a browser ever take a picture for a page, it gets no script, no origin and no network.
      return reply
        .headers({
          'content-security-policy': "default-src 'none'; sandbox",
          'content-length': String(picture.size),
          'cache-control': unchanging,
          etag,
        })
        .type('image/webp')
        .send(picture.stream)
    },
  )
}

/** A name is never used for another picture. */
const unchanging = 'public, max-age=31536000, immutable'
