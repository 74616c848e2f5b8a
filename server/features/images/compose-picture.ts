import sharp from 'sharp'

/** Pixels as they are: packing them in between would take longer than all the rest. */
export interface Cropped {
  data: Buffer
  width: number
  height: number
}

/** The middle of one of our own photos; undefined when it cannot be read. */
export async function cropPhoto(photo: Buffer, width: number, height: number): Promise<Cropped | undefined> {
  const data = await sharp(photo)
    .resize(width, height, { fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
    .catch(() => undefined)
  return data && { data, width, height }
}

/** A PNG: the photo at the left edge, and a drawing over everything. Quick rather than small. */
export async function composePicture(
  { width, height, background }: { width: number; height: number; background: string },
  photo: Cropped | undefined,
  drawing: string,
): Promise<Buffer> {
  const pixels = photo && {
    input: photo.data,
    raw: { width: photo.width, height: photo.height, channels: 3 as const },
    left: 0,
    top: 0,
  }
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([...(pixels ? [pixels] : []), { input: Buffer.from(drawing), left: 0, top: 0 }])
    .png({ compressionLevel: 3 })
    .toBuffer()
}
