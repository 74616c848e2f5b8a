import { largestImageBytes } from '../../../domain/contracts/images.ts'
import * as contract from '../../../domain/contracts/photos.ts'
import { acceptFile } from '../../http/file-upload.ts'
import { networkOf } from '../../http/network.ts'
import { mayTakeLong } from '../../http/progress.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { bytesOfPhoto, tooLargeMessage } from '../images/images.service.ts'
import { searchByPhoto } from './photos.service.ts'

export function photoRoutes(app: App): void {
  const file = {
    field: 'image',
    largestBytes: largestImageBytes,
    missing: 'Please choose an image',
    tooLarge: tooLargeMessage,
  }
  acceptFile(app, file, (scope) => {
    publicRoute(scope, contract.searchByPhoto, async ({ body }, viewer, http) => {
      const { request } = http
      mayTakeLong(http)
      await scope.context.limiter.take('ai', viewer ? String(viewer.id) : networkOf(request.ip))
      return searchByPhoto(scope.context, viewer, bytesOfPhoto(request.uploadedFile, body.imageBase64))
    })
  })
}
