import sharp from 'sharp'

interface Size {
  width: number
  height: number
}
type Color = readonly [red: number, green: number, blue: number]
export interface Canvas extends Size {
  background: Color
}

/** A PNG of a drawing. Quick rather than small. */
export async function pictureOf(canvas: Canvas, drawing: string): Promise<Buffer> {
  return pack(canvas, lay(await rasterize(drawing), paint(canvas)))
}

/** The same with a photo at the left edge, under the drawing; undefined when the photo cannot be read. */
export async function pictureWithPhoto(
  canvas: Canvas,
  photo: { bytes: Buffer; width: number },
  drawing: string,
): Promise<Buffer | undefined> {
  const size = { width: photo.width, height: canvas.height }
  const [cropped, drawn] = await Promise.all([crop(photo.bytes, size), rasterize(drawing)])
  return cropped && pack(canvas, lay(drawn, paint(canvas, { pixels: cropped, ...size })))
}

/** Three bytes a pixel. */
const crop = (photo: Buffer, { width, height }: Size): Promise<Buffer | undefined> =>
  sharp(photo)
    .resize(width, height, { fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
    .catch(() => undefined)

/** Four bytes a pixel. */
const rasterize = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer()

const pack = ({ width, height }: Canvas, pixels: Buffer): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()

function paint({ width, height, background }: Canvas, photo?: Size & { pixels: Buffer }): Buffer {
  const under = Buffer.alloc(width * height * 3, Buffer.from(background))
  if (photo) {
    const row = photo.width * 3
    for (let y = 0; y < height; y++) photo.pixels.copy(under, y * width * 3, y * row, (y + 1) * row)
  }
  return under
}

/** Most of a drawing is empty or opaque: looking at each pixel is quicker than mixing them all. */
function lay(over: Buffer, under: Buffer): Buffer {
  for (let from = 0, to = 0; to < under.length; from += 4, to += 3) {
    const alpha = over[from + 3] ?? 0
    if (alpha === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const above = over[from + channel] ?? 0
      const below = under[to + channel] ?? 0
      under[to + channel] = alpha === 255 ? above : below + ((above - below) * alpha) / 255
    }
  }
  return under
}
