import * as onnx from 'onnxruntime-web/wasm'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { barsOptions, type Network, type ReadingHost } from '../../../../domain/reading/host.ts'
import { longestPhotoSide, type Picture } from '../../../../domain/reading/picture.ts'
import { readPicture } from '../../../../domain/reading/read-photo.ts'
import { tagAlphabet } from '../../../../domain/reading/text/recognition.ts'
import { forgetOthers, keptFile } from './kept-files.ts'
import type { ReadingAnswer, ReadingFiles, ReadingTask } from './reading-task.ts'

/** Reads photos beside the page, one after the other: the page stays quick, and what goes wrong ends only this. */
async function openHost(files: ReadingFiles): Promise<ReadingHost> {
  onnx.env.wasm.wasmBinary = await keptFile(files.runtime)
  onnx.env.wasm.numThreads = 1
  onnx.env.logLevel = 'error'
  await prepareZXingModule({ overrides: { wasmBinary: await keptFile(files.bars) }, fireImmediately: true })
  const host = {
    detection: await openNetwork(files.detection),
    recognition: await openNetwork(files.recognition),
    alphabet: tagAlphabet(new TextDecoder().decode(await keptFile(files.alphabet)).split('\n')),
    async findBars(image: Parameters<ReadingHost['findBars']>[0]) {
      const pixels = new ImageData(image.data, image.width, image.height)
      const found = await readBarcodes(pixels, { ...barsOptions, formats: [...barsOptions.formats] })
      return found.filter(({ isValid }) => isValid)
    },
  }
  // This program, too: kept, it starts without signal.
  await keptFile(location.pathname)
  await forgetOthers([...Object.values(files), location.pathname])
  return host
}

async function openNetwork(url: string): Promise<Network> {
  const model = new Uint8Array(await keptFile(url))
  const session = await onnx.InferenceSession.create(model, { graphOptimizationLevel: 'disabled' })
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (input, shape) => {
    const output = (await session.run({ [inputName]: new onnx.Tensor('float32', input, shape) }))[outputName]
    if (!(output?.data instanceof Float32Array)) throw new Error('The network gave no numbers')
    return [{ data: output.data, shape: output.dims }]
  }
}

/** The photo the right way up, on white. */
async function openPicture(photo: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(photo)
  const scale = Math.min(1, longestPhotoSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is nothing to draw on')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data: pixels } = pen.getImageData(0, 0, width, height)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    data[pixel * 3] = pixels[pixel * 4] ?? 0
    data[pixel * 3 + 1] = pixels[pixel * 4 + 1] ?? 0
    data[pixel * 3 + 2] = pixels[pixel * 4 + 2] ?? 0
  }
  return { data, width, height }
}

let opening: Promise<ReadingHost> | undefined

async function work({ id, photo, files }: ReadingTask): Promise<ReadingAnswer> {
  try {
    const picture = await openPicture(photo)
    opening ??= openHost(files)
    // Without signal they may not come; the next photo tries again.
    opening.catch(() => (opening = undefined))
    return { id, reading: await readPicture(await opening, picture) }
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) }
  }
}

let last = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<ReadingTask>) => {
  last = last.then(async () => postMessage(await work(data)))
})
