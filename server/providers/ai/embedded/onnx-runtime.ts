import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as onnx from 'onnxruntime-web/wasm'
import type { Network } from '../../../../domain/reading/host.ts'

let runtime: Promise<void> | undefined

/** Everything comes from the installed packages; left alone the runtime would look for its program by address. */
async function startRuntime() {
  const program = fileURLToPath(import.meta.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'))
  onnx.env.wasm.wasmBinary = await readFile(program)
  onnx.env.wasm.numThreads = 1
  onnx.env.logLevel = 'error'
}

/** A model that comes optimized is taken as it is: doing it again only makes the first photo wait. */
export async function openNetwork(model: Buffer, isOptimized: boolean): Promise<Network> {
  runtime ??= startRuntime()
  await runtime
  const graphOptimizationLevel = isOptimized ? 'disabled' : 'all'
  const session = await onnx.InferenceSession.create(model, { graphOptimizationLevel })
  const [inputName = ''] = session.inputNames
  return async (input, shape) => {
    const outputs = await session.run({ [inputName]: new onnx.Tensor('float32', input, shape) })
    const [first, ...others] = session.outputNames.map((name) => {
      const output = outputs[name]
      if (!(output?.data instanceof Float32Array)) throw new Error('The network gave no numbers')
      return { data: output.data, shape: output.dims }
    })
    if (!first) throw new Error('The network gave nothing')
    return [first, ...others]
  }
}
