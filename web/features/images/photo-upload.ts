import type { UploadedImage } from '../../../domain/contracts/images.ts'
import { ApiError, csrfToken, sendGuarded } from '../../lib/api.ts'

interface UploadOptions {
  /** From 0 to 1 while it travels. */
  onProgress: (done: number) => void
  signal: AbortSignal
  /** Whoever is no longer signed in is asked when the form is saved, not before. */
  quiet?: boolean
}

/** Uploads one photo. An XMLHttpRequest, because fetch cannot tell how far an upload has come. */
export async function uploadPhoto(blob: Blob, { quiet, ...options }: UploadOptions): Promise<string> {
  const response = await sendGuarded({ name: 'POST /upload-image', quiet }, () => attempt(blob, options))
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text, response.statusText)
  return (JSON.parse(text) as UploadedImage).filePath
}

async function attempt(blob: Blob, { onProgress, signal }: UploadOptions): Promise<Response> {
  const token = await csrfToken()
  const form = new FormData()
  form.append('image', blob, 'photo')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/upload-image')
    request.setRequestHeader('x-csrf-token', token ?? '')
    request.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && onProgress(event.loaded / event.total),
    )
    request.addEventListener('load', () => {
      const { status, statusText } = request
      resolve(new Response(request.responseText, { status, statusText }))
    })
    request.addEventListener('error', () => reject(new TypeError('Failed to upload image')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
