import { AppError } from '../../http/errors.ts'
import { refuseFormat } from './image-format.ts'

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w-]+=[^;,]*)*)(;base64)?,/i
/** What a picture may be labeled as. The bytes decide which of them it is; a label that is none of them lies. */
const imageTypes = /^image\/(?:jpe?g|pjpeg|png|x-png|apng|webp|avif|gif|hei[cf](?:-sequence)?)$/i

export const isDataUrl = (text: string): boolean => /^data:/i.test(text)

export function bytesOfDataUrl(text: string): Buffer {
  const head = dataUrl.exec(text.slice(0, 200))
  if (!head) throw broken()
  const [whole, type = 'text/plain', , base64] = head
  if (!imageTypes.test(type)) {
    throw refuseFormat(`This is labeled ${type}. Please upload a JPEG, PNG, WebP, AVIF, GIF or HEIC image`)
  }
  const content = text.slice(whole.length)
  return base64 ? decodeBase64(content) : percentDecoded(content)
}

/** Base64 as it is, or wrapped in a data URL. */
export const bytesOfBase64 = (text: string): Buffer => (isDataUrl(text) ? bytesOfDataUrl(text) : decodeBase64(text))

/** Node skips what is not base64; a text that is something else must not be taken for a picture. */
function decodeBase64(text: string): Buffer {
  if (/[^A-Za-z0-9+/_=\s-]/.test(text)) throw broken()
  return Buffer.from(text, 'base64')
}

function percentDecoded(text: string): Buffer {
  try {
    return Buffer.from(decodeURIComponent(text), 'latin1')
  } catch {
    throw broken()
  }
}

const broken = () => new AppError('invalid', 'The image is not valid base64')
