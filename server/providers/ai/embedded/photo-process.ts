import { setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import sharp from 'sharp'
import type { PhotoAnswer, PhotoTask, PhotoTasks } from './photo-task.ts'

/**
 * Reads photos in a process of its own, one after the other: whatever a photo does to a decoder or a network, the web
 * server stays up, and its requests come first.
 */
const politeness = 10

setPriority(politeness)
/**
 * The optimizing compiler for WebAssembly sets to work late: told nothing, it spends six seconds and 300 MB on code that
 * runs once, while the networks open. What is worth it is hot enough within the first photo.
 */
setFlagsFromString('--wasm-tiering-budget=200000000')
sharp.concurrency(1)
sharp.cache(false)

/** Each opens its networks when it is first asked for. */
const tasks: { [Name in keyof PhotoTasks]: (photo: Buffer) => Promise<PhotoTasks[Name]> } = {
  async read(photo) {
    const { readPhoto } = await import('./read-photo.ts')
    return readPhoto(photo)
  },
  async features(photo) {
    const [{ photoVector }, { photoHash }, { photoSuspicion }] = await Promise.all([
      import('./photo-features.ts'),
      import('./photo-hash.ts'),
      import('./photo-safety.ts'),
    ])
    return { vector: await photoVector(photo), hash: await photoHash(photo), suspicion: await photoSuspicion(photo) }
  },
}

async function work({ id, name, photo }: PhotoTask) {
  const bytes = Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength)
  const outcome = await tasks[name](bytes).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.({ id, memory: process.memoryUsage.rss(), ...outcome } satisfies PhotoAnswer)
}

let last = Promise.resolve()
process.on('message', (task: PhotoTask) => {
  last = last.then(() => work(task))
})
// Nobody is left to read for.
process.on('disconnect', () => process.exit(0))
