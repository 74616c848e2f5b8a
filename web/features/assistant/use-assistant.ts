import type { AnalysisStep } from '../../../domain/contracts/assistant.ts'
import type { PhotoReading } from '../../../domain/reading/photo-reading.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { categoriesQuery } from '../categories/categories.api.ts'
import type { Photo } from '../images/photo-basket.ts'
import { asDataUrl, PhotoProblem } from '../images/images.api.ts'
import { useUser } from '../../lib/session.ts'
import type { Filling, SuggestedField, Suggestions } from './suggestions.ts'
import { toast, type Toast } from '../../ui/overlays/toast.ts'
import { analyzePhotos, describePhoto, makeCategory, photoForAnalysis, type Analysis } from './assistant.api.ts'
import { offersOf, onDevice, percentOf, printedBarcode, readOnThisDevice, suggestionsOf } from './findings.ts'
import { useDeviceReadings } from './use-device-readings.ts'
import { useFindings } from './use-findings.ts'
import { useUnaskedAnalysis } from './use-unasked-analysis.ts'

export type AssistantProps = {
  photos: readonly Photo[]
  productName: string
  isOpen: (field: SuggestedField) => boolean
  onFill: (found: Suggestions) => Filling
}

export interface Progress {
  words: string
  /** 0 to 1; undefined where nobody knows how long it takes. */
  share?: number
}

const bad = (title: string, description?: string) => toast({ title, description, variant: 'destructive' })
const manually = 'Could not analyze the product. Please fill in details manually.'
const unavailable = 'The AI service is currently unavailable. Please try again later or fill in details manually.'

type Task = 'analyze' | 'describe'

/** One task at a time, which says how far it is. What is under way ends with the form. */
function useTask() {
  const [progress, setProgress] = useState<Progress & { task: Task }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(
    task: Task,
    work: (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<void>,
    fail: (error: unknown) => Toast,
  ) {
    running.current = new AbortController()
    const { signal } = running.current
    try {
      await work(signal, (step) => setProgress({ task, ...step }))
    } catch (error) {
      if (signal.aborted) return
      const told = error instanceof PhotoProblem ? { title: error.title, description: error.message } : fail(error)
      bad(told.title, told.description)
    } finally {
      setProgress((shown) => (shown?.task === task ? undefined : shown))
    }
  }
  return { progress, run }
}

/** Makes the photos small enough, sends them and says which one is being read. */
async function lookAt(
  photos: readonly Photo[],
  readingOf: (photo: Photo) => PhotoReading | null,
  signal: AbortSignal,
  /** Absent where nobody has pressed. */
  tell?: (progress: Progress) => void,
) {
  const of = photos.length
  const images: string[] = []
  for (const [at, photo] of photos.entries()) {
    tell?.({ words: of > 1 ? `Preparing photo ${at + 1} of ${of}…` : 'Preparing the photo…', share: 0 })
    images.push(await photoForAnalysis(photo))
  }
  tell?.({ words: of > 1 ? 'Sending the photos…' : 'Sending the photo…', share: 0 })
  const onStep = tell && ((step: AnalysisStep) => tell(progressOf(step, of)))
  return analyzePhotos(images, { signal, onStep, readings: photos.map(readingOf) })
}

function progressOf(step: AnalysisStep, of: number): Progress {
  if (step.step === 'asking') return { words: 'Asking the AI model…' }
  if (of === 1) return { words: 'Reading the photo…' }
  return { words: `Reading the photos: ${step.done} of ${step.of}`, share: step.done / step.of }
}

/** Reads the tag as photos come, on this device if it can, and looks further when asked to. Saving never waits for it. */
export function useAssistant({ photos, productName, isOpen, onFill }: AssistantProps) {
  const { user } = useUser()
  const client = useQueryClient()
  const { progress, run } = useTask()
  const { fillIn, fillUnasked, offer, ...findings } = useFindings({ isOpen, onFill })
  const { readingOf, isReading } = useDeviceReadings(photos, (readings) => {
    const known = client.getQueryData(categoriesQuery.queryKey) ?? []
    const { sure, offered } = readOnThisDevice(readings, known)
    offer(offered, onDevice)
    fillUnasked(sure, onDevice)
  })
  const { isAsking, giveWay } = useUnaskedAnalysis({
    photos,
    readingOf,
    isReading,
    look: (some, signal) => lookAt(some, readingOf, signal),
    onAnalysis({ success, product, provider, categories }) {
      if (!success) return
      offer(offersOf(product, categories), provider)
      // A category that is not there yet is made when somebody presses.
      fillUnasked(suggestionsOf(product, product.categoryId), provider)
    },
  })

  function analyze() {
    if (photos.length === 0) return bad('No photos', 'Please add at least one photo before analyzing.')
    if (!user) return askToSignIn('Please sign in or register to analyze photos')
    giveWay()
    return run(
      'analyze',
      async (signal, tell) => {
        const analysis = await lookAt(photos, readingOf, signal, tell)
        if (!signal.aborted) await take(analysis)
      },
      (error) => ({
        title: 'Analysis Failed',
        // What the person can change is said; what went wrong inside is not theirs to know.
        description: error instanceof ApiError && error.status < 500 ? error.message : manually,
      }),
    )
  }

  async function take({ success, message, product, provider, categories }: Analysis) {
    if (!success) return bad('Analysis Failed', message)
    const isNew = product.category !== null && product.categoryId === null && isOpen('categoryId')
    const made = isNew && product.category ? await addCategory(client, product.category) : null
    const suggestions = suggestionsOf(product, product.categoryId ?? made?.id ?? null)
    const fields = fillIn(suggestions, provider)
    offer(offersOf(product, categories), provider)
    const confidence = `Confidence: ${percentOf(product.confidence)}.`
    const title = made ? 'Category Created' : fields.length > 0 ? 'Photo analyzed' : 'Nothing left to fill in'
    const description = made ? `“${made.name}” is new. ${confidence}` : `${message} ${confidence}`
    toast({ title, description, variant: 'success', duration: 5000 })
  }

  /** The code is in the form at once; who and what it belongs to is looked up from the picture it was seen in. */
  function takeBarcode(barcode: string, frame: Blob | null) {
    const found = { barcode: { value: printedBarcode(barcode), note: 'from the camera' } }
    fillIn(found, onDevice)
    if (!user || !frame) return
    return run(
      'analyze',
      async (signal, tell) => {
        tell({ words: 'Looking the barcode up…' })
        const analysis = await analyzePhotos([await asDataUrl(frame)], { signal, onStep() {} })
        if (!signal.aborted && analysis.success) await take(analysis)
      },
      () => ({ title: 'Analysis Failed', description: manually }),
    )
  }

  function describe() {
    const [photo] = photos
    if (!photo) return bad('Photo Required', 'Please take a photo of the product first.')
    if (!user) return askToSignIn('Please sign in or register to get a description')
    if (!isOpen('description')) {
      return toast({ title: 'There is a description already', description: 'Clear it to get a new one.' })
    }
    return run(
      'describe',
      async (signal, tell) => {
        tell({ words: 'Writing a description…' })
        const { success, description, provider } = await describePhoto(
          await photoForAnalysis(photo),
          productName,
          signal,
        )
        if (signal.aborted) return
        if (!success || !description) return void bad('Could not analyze the product', 'Empty analysis result')
        const note = provider === 'embedded' ? 'from what the tag and the photo say' : 'written by the AI model'
        const found = { description: { value: description, note } }
        fillIn(found, provider)
      },
      describeFailure,
    )
  }

  return { analyze, describe, takeBarcode, progress, isReading: isReading || isAsking, ...findings }
}

/** Proposes a category. One that cannot be made, or that another member has proposed, is left out. */
async function addCategory(client: QueryClient, name: string) {
  try {
    const made = await makeCategory(name)
    const usable = await client.fetchQuery({ ...categoriesQuery, staleTime: 0 })
    return usable.some(({ id }) => id === made.id) ? made : null
  } catch (error) {
    console.error('Failed to create the category', error)
    return null
  }
}

function describeFailure(error: unknown): Toast {
  const title = 'Could not analyze the product'
  if (error instanceof SyntaxError) return { title, description: 'Invalid response from server' }
  if (!(error instanceof ApiError)) return { title, description: 'Analysis failed' }
  if (error.status >= 500) return { title: 'AI service connection issue', description: unavailable }
  return { title, description: error.message }
}
