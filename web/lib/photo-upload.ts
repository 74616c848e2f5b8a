import type { UploadedImage } from '../../domain/contracts/images.ts'
import { ApiError, csrfToken, renewCsrfToken } from './api.ts'

interface UploadOptions {
  /** From 0 to 1 while it travels. */
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Uploads one photo. An XMLHttpRequest, because fetch cannot tell how far an upload has come. */
export async function uploadPhoto(blob: Blob, options: UploadOptions): Promise<string> {
  try {
    return (await attempt(blob, options)).filePath
  } catch (error) {
    // The session may have changed in another tab: with the new token the same upload is fine.
    if (!(error instanceof ApiError && error.code === 'csrf')) throw error
    renewCsrfToken()
    return (await attempt(blob, options)).filePath
  }
}

async function attempt(blob: Blob, { onProgress, signal }: UploadOptions): Promise<UploadedImage> {
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
      if (request.status < 300) resolve(JSON.parse(request.responseText) as UploadedImage)
      else reject(new ApiError(request.status, request.responseText, request.statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('Failed to upload image')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
