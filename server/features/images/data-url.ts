import { AppError } from '../../http/errors.ts'

const dataUrl = /^data:image\/[\w.+-]+(?:;[\w-]+=[\w-]+)*(;base64)?,/i

export const isImageDataUrl = (text: string): boolean => /^data:image\//i.test(text)

export function bytesOfDataUrl(text: string): Buffer {
  const head = dataUrl.exec(text.slice(0, 200))
  if (!head) throw broken()
  const content = text.slice(head[0].length)
  return head[1] ? decodeBase64(content) : percentDecoded(content)
}

/** Base64 as it is, or wrapped in a data URL. */
export const bytesOfBase64 = (text: string): Buffer =>
  /^data:/i.test(text) ? bytesOfDataUrl(text) : decodeBase64(text)

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
