import { ApiError } from '../../lib/api.ts'
import { checkSignal, hasSignal } from '../../lib/signal.ts'
import { newId } from '../../lib/ids.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import { PhotoProblem } from './photo-files.ts'
import { moved } from './photo-rules.ts'

export interface Photo extends KeptPhoto {
  id: string
  /** 'local' has its bytes here only: the person is a guest, or there is no signal. */
  state: 'processing' | 'uploading' | 'uploaded' | 'local' | 'failed'
  progress: number
  /** As it came from the camera, while the form is open: small print needs all of its pixels. */
  original: Blob | null
}

const unreadable = 415
const signedOut = 401

export interface BasketOptions {
  most: number
  prepare: (file: File) => Promise<Blob>
  /** Absent for guests: their photos stay on the device until they sign in. */
  upload:
    | ((blob: Blob, options: { onProgress: (done: number) => void; signal: AbortSignal }) => Promise<string>)
    | undefined
  complain: (title: string, description: string) => void
}

/** The photos of one form, from the moment they are chosen. Lives outside React: uploads outlast a render. */
export class PhotoBasket {
  #photos: readonly Photo[] = []
  /** Where those of the record that is edited lie. */
  #first: readonly string[] = []
  #options: BasketOptions
  #listeners = new Set<() => void>()
  #running = new Map<string, { stop: AbortController; done: Promise<void> }>()

  constructor(options: BasketOptions, first: readonly string[] = []) {
    this.#options = options
    this.#first = first
    this.reset()
  }

  configure(options: BasketOptions): void {
    this.#options = options
  }
  get = (): readonly Photo[] => this.#photos
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** With room for one photo only, a new one takes the place of the old. */
  add(files: readonly File[]): void {
    const { most, complain } = this.#options
    if (most === 1 && files.length > 0) this.clear()
    const room = most - this.#photos.length
    if (files.length > room && most > 1) complain('Too many photos', `At most ${most} photos.`)
    for (const file of files.slice(0, room)) {
      const id = this.#append({ path: null, blob: null }, 'processing', file)
      this.#run(id, async (signal) => {
        const blob = await this.#options.prepare(file)
        if (signal.aborted) return
        this.#change(id, { blob })
        await this.#send(id, blob, signal)
      })
    }
  }

  /** As it was at the beginning. */
  reset(): void {
    this.restore(this.#first.map((path) => ({ path, blob: null })))
  }
  isChanged(): boolean {
    return JSON.stringify(this.#photos.map(({ path }) => path)) !== JSON.stringify(this.#first)
  }

  /** Photos that were there before: of the record that is edited, or of a draft. */
  restore(kept: readonly KeptPhoto[]): void {
    this.clear()
    for (const photo of kept) this.#append(photo, photo.path ? 'uploaded' : 'local')
  }

  retry(id: string): void {
    const blob = this.#find(id)?.blob
    if (blob) this.#run(id, (signal) => this.#send(id, blob, signal))
  }

  remove(id: string): void {
    this.#running.get(id)?.stop.abort()
    this.#set(this.#photos.filter((photo) => photo.id !== id))
  }

  move(id: string, to: number): void {
    const from = this.#photos.findIndex((photo) => photo.id === id)
    if (from >= 0) this.#set(moved(this.#photos, from, to))
  }

  clear(): void {
    for (const photo of this.#photos) this.remove(photo.id)
  }

  /** Waits for what is under way, and tries once more to upload what has not been: then says what there is to save. */
  async settle(): Promise<KeptPhoto[]> {
    await Promise.all([...this.#running.values()].map(({ done }) => done))
    if (this.#options.upload) {
      const left = this.#photos.filter((photo) => photo.blob && !photo.path)
      for (const { id } of left) this.retry(id)
      await Promise.all([...this.#running.values()].map(({ done }) => done))
    }
    return this.kept()
  }

  /** One that is still being made smaller is kept as it came. */
  kept(): KeptPhoto[] {
    return this.#photos
      .map(({ path, blob, original }) => ({ path, blob: blob ?? (path ? null : original) }))
      .filter(({ path, blob }) => path || blob)
  }

  async #send(id: string, blob: Blob, signal: AbortSignal): Promise<void> {
    const { upload, complain } = this.#options
    if (!upload || !hasSignal()) return this.#change(id, { state: 'local' })
    this.#change(id, { state: 'uploading', progress: 0 })
    try {
      const path = await upload(blob, { signal, onProgress: (progress) => this.#change(id, { progress }) })
      this.#change(id, { state: 'uploaded', path })
    } catch (error) {
      if (signal.aborted) return
      // Neither this browser nor the server can open it; trying again would not help, and it must not be in the way.
      if (error instanceof ApiError && error.status === unreadable) {
        this.remove(id)
        return complain('Processing failed', error.message)
      }
      // No signal, or a session that is over, is no error of the photo: it is kept and goes along with the form.
      const isKept = error instanceof ApiError ? error.status === signedOut : !navigator.onLine || (await isGone())
      this.#change(id, { state: isKept ? 'local' : 'failed' })
      if (isKept) return
      const reason = error instanceof Error && !(error instanceof TypeError) ? error.message : ''
      complain('Upload error', reason || 'Something went wrong. Please try again.')
    }
  }

  #run(id: string, work: (signal: AbortSignal) => Promise<void>): void {
    const stop = new AbortController()
    const done = work(stop.signal)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        this.remove(id)
        const problem =
          error instanceof PhotoProblem ? error : new PhotoProblem('Processing failed', 'Please try another photo.')
        this.#options.complain(problem.title, problem.message)
      })
      .finally(() => this.#running.delete(id))
    this.#running.set(id, { stop, done })
  }

  #append(kept: KeptPhoto, state: Photo['state'], original: Blob | null = null): string {
    const id = newId()
    this.#set([...this.#photos, { ...kept, id, state, progress: 0, original }])
    return id
  }
  #find(id: string): Photo | undefined {
    return this.#photos.find((photo) => photo.id === id)
  }
  #change(id: string, change: Partial<Photo>): void {
    this.#set(this.#photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)))
  }
  #set(photos: readonly Photo[]): void {
    this.#photos = photos
    for (const listener of this.#listeners) listener()
  }
}

async function isGone(): Promise<boolean> {
  await checkSignal()
  return !hasSignal()
}
