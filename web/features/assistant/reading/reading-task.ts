import type { PhotoReading } from '../../../../domain/reading/photo-reading.ts'

/** Where the networks and programs lie that reading needs, all on our own server. */
export interface ReadingFiles {
  runtime: string
  detection: string
  recognition: string
  alphabet: string
  bars: string
}

export interface ReadingTask {
  id: number
  photo: Blob
  files: ReadingFiles
}

export type ReadingAnswer = { id: number } & ({ reading: PhotoReading } | { problem: string })
