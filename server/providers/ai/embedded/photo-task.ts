import type { PhotoReading } from '../../../../domain/reading/photo-reading.ts'
import type { PhotoFeatures } from '../photo-reader.ts'

/** What the photo process can do, and what each task answers. */
export interface PhotoTasks {
  read: PhotoReading
  features: PhotoFeatures
}

export type PhotoTaskName = keyof PhotoTasks

export interface PhotoTask {
  id: number
  name: PhotoTaskName
  photo: Uint8Array
}

export type PhotoAnswer = { id: number; memory: number } & ({ answer: PhotoTasks[PhotoTaskName] } | { problem: string })
