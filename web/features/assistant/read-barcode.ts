import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { fetchPart } from '../../lib/fetch-part.ts'

/** What shops print on goods. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128']

interface NativeDetector {
  detect(frame: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Reads the barcode in the picture of a camera; null while there is none. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's own reader where it has one, else ours, which is loaded from our own server. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  const usable = formats.filter((format) => known.includes(format))
  if (BarcodeDetector && usable.includes('ean_13')) {
    const detector = new BarcodeDetector({ formats: usable })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  return openOwnReader()
}

async function openOwnReader(): Promise<BarcodeReader> {
  const { prepareZXingModule, readBarcodes } = await fetchPart(() => import('zxing-wasm/reader'))
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!pen || video.videoWidth === 0) return null
    const scale = Math.min(1, 1280 / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    const frame = pen.getImageData(0, 0, canvas.width, canvas.height)
    const [found] = await readBarcodes(frame, {
      formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128'],
      maxNumberOfSymbols: 1,
    })
    return found?.text ?? null
  }
}
