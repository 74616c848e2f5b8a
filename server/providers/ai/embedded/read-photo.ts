import type { PhotoReading } from '../../../../domain/reading/photo-reading.ts'
import { readPicture } from '../../../../domain/reading/read-photo.ts'
import { openPicture } from './pixels.ts'
import { openReadingHost } from './reading-host.ts'

let opening: ReturnType<typeof openReadingHost> | undefined

/** Reads tag, barcode and colors of one photo. */
export async function readPhoto(photo: Buffer): Promise<PhotoReading> {
  const picture = await openPicture(photo)
  opening ??= openReadingHost()
  return readPicture(await opening, picture)
}
