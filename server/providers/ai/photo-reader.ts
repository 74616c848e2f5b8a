import type { PhotoReading } from '../../../domain/reading/photo-reading.ts'

export interface PhotoFeatures {
  /** Unit length; the nearer two are by cosine, the more alike what they show. */
  vector: number[]
  /** 64 bits as hex; photos that differ in few bits are the same photo saved, scaled or cropped. */
  hash: string
  /** 0 to 1: how much a person should have a look before others see it. */
  suspicion: number
}

/** Reads photos on this machine, away from the web server's thread. Every call may throw ProviderError. */
export interface PhotoReader {
  read(photo: Buffer): Promise<PhotoReading>
  /** `whenIdle`: nobody waits for it, so that whoever does goes first. */
  features(photo: Buffer, options?: { whenIdle?: boolean }): Promise<PhotoFeatures>
  close(): Promise<void>
}
