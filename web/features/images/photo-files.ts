import type { KeptPhoto } from '../../lib/device-storage.ts'
import { fitWithin, type PhotoRules } from './photo-rules.ts'

/** Says no to a file in words for a toast. */
export class PhotoProblem extends Error {
  readonly title: string
  constructor(title: string, description: string) {
    super(description)
    this.title = title
  }
}

/** Formats that phones make but not every browser can draw; the server may still know them. */
const onlyForServer = /^image\/(heic|heif|avif|tiff)$/
/** What iPhones make. Some systems do not know its type, and few servers can read it, so that it travels as JPEG. */
const heic = /\.hei[cf]$|^image\/hei[cf]$/i
const asItIs = { longestSide: 1600, quality: 0.9 }

/** The photo as it will travel: smaller and as JPEG when `shrink` is on, else untouched. */
export async function preparePhoto(file: File, rules: PhotoRules, shrink: boolean): Promise<Blob> {
  if (file.size > rules.largestBytes) throw new PhotoProblem('File too large', rules.tooLarge(file))
  const isHeic = heic.test(file.type) || heic.test(file.name)
  if (!file.type.startsWith('image/') && !isHeic)
    throw new PhotoProblem('Processing failed', `${file.name} is not an image.`)
  const picture = await decode(file)
  if (!picture) {
    if (isHeic) return new File([file], file.name, { type: 'image/heic' })
    if (onlyForServer.test(file.type)) return file
    throw new PhotoProblem('Processing failed', `${file.name} could not be read as a picture.`)
  }
  try {
    if (shrink) return await draw(picture, rules)
    return isHeic ? await draw(picture, { ...rules, ...asItIs }) : file
  } finally {
    picture.close()
  }
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

function draw(picture: ImageBitmap, { longestSide, quality }: PhotoRules): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitWithin(picture, longestSide))
  const pen = canvas.getContext('2d')
  if (!pen) throw new PhotoProblem('Processing failed', 'This browser cannot shrink photos.')
  // JPEG knows no transparency: what was clear becomes white, not black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    const finish = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new PhotoProblem('Processing failed', 'The photo could not be made smaller.'))
    canvas.toBlob(finish, 'image/jpeg', quality)
  })
}

export function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () =>
      reject(new PhotoProblem('Reading failed', 'The photo could not be read. Please choose it again.')),
    )
    reader.readAsDataURL(blob)
  })
}

/** What a request takes: the path of an uploaded photo, the bytes of any other. */
export const photoForRequest = async ({ path, blob }: KeptPhoto): Promise<string> =>
  path ?? (blob ? asDataUrl(blob) : '')
