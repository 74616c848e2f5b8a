import { AppError } from '../../http/errors.ts'

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

const notAnImage = 'Please upload a JPEG, PNG, WebP, AVIF, GIF or HEIC image'
export const refuseFormat = (message = notAnImage) => new AppError('unsupported_media_type', message)

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
/** Brands of the ISO media file family that are still pictures: AVIF and HEIC. */
const heifBrands = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/**
 * What the bytes say they are; names and announced types are never believed. Everything else (SVG above all, which is
 * a program) never reaches a decoder.
 */
export function formatOf(bytes: Buffer): ImageFormat {
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  const textAt = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (startsWith(jpeg)) return 'jpeg'
  if (startsWith(png)) return 'png'
  if (/^GIF8[79]a$/.test(textAt(0, 6))) return 'gif'
  if (textAt(0, 4) === 'RIFF' && textAt(8, 12) === 'WEBP') return 'webp'
  if (textAt(4, 8) === 'ftyp' && heifBrands.has(textAt(8, 12))) return 'heif'
  throw refuseFormat()
}
