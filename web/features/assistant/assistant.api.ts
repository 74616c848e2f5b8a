import { queryOptions } from '@tanstack/react-query'
import type { AnalysisStep } from '../../../domain/contracts/assistant.ts'
import type { PhotoReading } from '../../../domain/reading/photo-reading.ts'
import { ApiError, api, send, type AnswerOf } from '../../lib/api.ts'
import type { Photo } from '../images/photo-basket.ts'
import { asDataUrl, PhotoProblem, photoRules, preparePhoto } from '../images/images.api.ts'

export type Analysis = AnswerOf<'POST /identify-product'>

const progressType = 'application/x-ndjson'
/** Small print on a tag needs more pixels than a card on a screen. */
const readable = { ...photoRules, longestSide: 1600, quality: 0.88 }

/** The picture itself, where this device has it; not so those of a record that is edited. */
export const bytesOf = ({ original, blob }: Photo): Blob | null => original ?? blob

export async function photoForAnalysis(photo: Photo): Promise<string> {
  const blob = bytesOf(photo) ?? (photo.path ? await fetchPhoto(photo.path) : null)
  if (!blob) throw new PhotoProblem('Reading failed', 'The photo could not be read. Please choose it again.')
  const file = blob instanceof File ? blob : new File([blob], 'photo', { type: blob.type })
  return asDataUrl(await preparePhoto(file, readable, true))
}

async function fetchPhoto(path: string): Promise<Blob> {
  const response = await fetch(path)
  if (!response.ok) throw new PhotoProblem('Reading failed', 'The photo could not be read. Please choose it again.')
  return response.blob()
}

/** What the operator has set does not change while somebody looks. */
export const assistantQuery = queryOptions({
  queryKey: ['assistant'],
  queryFn: ({ signal }) => api('GET /assistant', { signal }),
  staleTime: Infinity,
})

export interface AnalysisOptions {
  signal: AbortSignal
  /** Absent where nobody has pressed: then nobody is asked to sign in either. */
  onStep?: ((step: AnalysisStep) => void) | undefined
  /** By photo, what this device has read: the server need not read it again. */
  readings?: (PhotoReading | null)[]
}

/** One request for all photos; the server tells after each one how far it is. */
export async function analyzePhotos(
  [primaryImage = '', ...additionalImages]: string[],
  { signal, onStep, readings = [] }: AnalysisOptions,
): Promise<Analysis> {
  const body = { primaryImage, additionalImages, readings }
  const response = await send('POST /identify-product', { body, signal, accept: progressType, quiet: !onStep })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  if (!response.headers.get('content-type')?.startsWith(progressType)) return (await response.json()) as Analysis
  let rest = ''
  for await (const text of texts(response)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { progress, answer, error } = JSON.parse(line) as Line
      if (progress) onStep?.(progress)
      if (error) throw new ApiError(error.status, JSON.stringify(error), '')
      if (answer) return answer
    }
  }
  throw new SyntaxError('the answer ended too soon')
}

interface Line {
  progress?: AnalysisStep
  answer?: Analysis
  error?: { status: number; message: string }
}

async function* texts(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value
}

export const describePhoto = (imageBase64: string, productName: string, signal: AbortSignal) =>
  api('POST /generate-description', { body: { imageBase64, productName: productName.slice(0, 200) }, signal })

export const makeCategory = (name: string) => api('POST /categories', { body: { name } })
