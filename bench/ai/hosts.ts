import { readFileSync } from 'node:fs'
import type { PhotoReading } from '../../domain/reading/photo-reading.ts'
import { createEmbeddedPhotoReader } from '../../server/providers/ai/embedded/index.ts'

/** Where photos are read: in the server's own process, or in a browser. */
export interface BenchHost {
  read(photo: Buffer): Promise<PhotoReading>
  /** Megabytes at most so far. */
  memory(): number
  /** Seconds of processor time so far: unlike the time on the clock, the same on a busy machine. */
  processorTime(): number
  /** Says what the first photo cost, and what else there is to know about this host. */
  begin(photo: Buffer): Promise<void>
  /** Says what a few photos cost elsewhere: on a slower device, or where somebody else has read them. */
  compare(photos: Buffer[]): Promise<void>
  close(): Promise<void>
}

const log = { warn: (...about: unknown[]) => console.error(...about) }

/** Of one process, its highest memory in megabytes; 0 when it is gone. */
export function mostMemoryOf(pid: number): number {
  const status = readOr(`/proc/${pid}/status`)
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

export function processorTimeOf(pid: number): number {
  const [, , , , , , , , , , , user = 0, system = 0] = readOr(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
  return (user + system) / 100
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function openServerHost(): BenchHost {
  const reader = createEmbeddedPhotoReader({ log, timeoutMs: 300_000 })
  const pid = () => reader.processIds()[0] ?? 0
  const processorTime = () => processorTimeOf(pid())
  const timed = async (words: string, work: () => Promise<unknown>) => {
    const before = { at: performance.now(), processor: processorTime() }
    await work()
    const took = ((performance.now() - before.at) / 1000).toFixed(1)
    const processor = (processorTime() - before.processor).toFixed(1)
    console.log(`${words}: ${took} s (${processor} s of processor), ${mostMemoryOf(pid()).toFixed(0)} MB`)
  }
  return {
    read: (photo) => reader.read(photo),
    memory: () => mostMemoryOf(pid()),
    processorTime,
    async begin(photo) {
      await timed('First photo, networks opened', () => reader.read(photo))
      await timed('First look at what a photo shows', () => reader.features(photo))
    },
    async compare(photos) {
      const each = async (work: (photo: Buffer) => Promise<unknown>) => {
        const before = processorTime()
        for (const photo of photos) await work(photo)
        return (processorTime() - before) / photos.length
      }
      const looking = await each((photo) => reader.features(photo))
      // With a byte more it is another photo, and no answer is remembered.
      const reading = await each((photo) => reader.read(Buffer.concat([photo, Buffer.alloc(1)])))
      console.log(
        `\nServer's processor for a gathering: ${(reading + looking).toFixed(2)} s where it reads the photo, ${looking.toFixed(2)} s where the device has read it`,
      )
    },
    close: () => reader.close(),
  }
}
