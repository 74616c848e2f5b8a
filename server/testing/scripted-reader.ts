import { nothingRead, type PhotoReading } from '../../domain/reading/photo-reading.ts'
import type { PhotoReader } from '../providers/ai/photo-reader.ts'
import { ProviderError } from '../providers/provider-error.ts'

export const sure = <Value>(value: Value, confidence = 0.95) => ({ value, confidence })

/** A vector of a photo that points into one of 128 directions, or by a share into another. */
export function toward(direction: number, other = direction, share = 0): number[] {
  const vector = Array.from({ length: 128 }, () => 0)
  vector[direction] = Math.sqrt(1 - share)
  if (share > 0) vector[other] = Math.sqrt(share)
  return vector
}

/** Reads what a test tells it to, for tests about what is made of a reading; the last reading is repeated. */
export class ScriptedReader implements PhotoReader {
  private readings: Partial<PhotoReading>[] = [{}]
  private vector = toward(127)

  see(...readings: Partial<PhotoReading>[]): void {
    this.readings = readings
  }
  lookLike(vector: number[]): void {
    this.vector = vector
  }
  async read(): Promise<PhotoReading> {
    const next = this.readings.length > 1 ? this.readings.shift() : this.readings[0]
    return { ...nothingRead, lines: [], ...next }
  }
  async features() {
    return { vector: this.vector, hash: '0'.repeat(16), suspicion: 0 }
  }
  async close(): Promise<void> {}
}

const stopped = () => Promise.reject(new ProviderError('ai', 'The photo reader stopped', { failure: 'unavailable' }))

/** As if its process had just died. */
export const deadReader: PhotoReader = { read: stopped, features: stopped, close: async () => {} }
