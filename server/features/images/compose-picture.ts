import sharp from 'sharp'

/** The middle of one of our own photos as a JPEG, to be put into a drawing; undefined when it cannot be read. */
export const cropPhoto = (photo: Buffer, width: number, height: number): Promise<Buffer | undefined> =>
  sharp(photo)
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .catch(() => undefined)

/**
 * A PNG of a drawing in SVG. Quick rather than small. The photo is within the drawing: pixels that pass through our hands,
 * megabytes of them for each picture, would keep the garbage collector busy for longer than all the rest takes.
 */
export const pictureOf = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).removeAlpha().png({ compressionLevel: 3 }).toBuffer()
