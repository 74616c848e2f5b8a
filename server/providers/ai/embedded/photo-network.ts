import { createRequire } from 'node:module'
import path from 'node:path'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { loadGraphModel, type GraphModel } from '@tensorflow/tfjs-converter'
import { mean, ready, setBackend, tensor4d, tidy, type io, type Tensor } from '@tensorflow/tfjs-core'

/** What the network makes of several views of a photo: one list of numbers for each view. */
export interface NetworkAnswer {
  /** Activations on three levels, averaged over the picture. */
  taps: Float32Array[][]
  /** Probabilities of the classes drawing, hentai, neutral, porn, sexy. */
  classes: Float32Array[]
}

export const viewSide = 224

const block = (name: string) =>
  `StatefulPartitionedCall/sequential/keras_layer/StatefulPartitionedCall/StatefulPartitionedCall/StatefulPartitionedCall/predict/MobilenetV2/${name}`
const tapNames = [block('Conv_1/Relu6'), block('expanded_conv_13/expand/Relu6'), block('expanded_conv_10/expand/Relu6')]
const classesName = 'StatefulPartitionedCall/sequential/prediction/Softmax'

let network: Promise<GraphModel> | undefined

/** `pixels` holds the views one after another, each square and three colors from 0 to 1. */
export async function askNetwork(pixels: Float32Array, views: number): Promise<NetworkAnswer> {
  network ??= loadNetwork()
  const model = await network
  const answers = tidy(() => {
    const input = tensor4d(pixels, [views, viewSide, viewSide, 3])
    const outputs = model.execute(input, [...tapNames, classesName]) as Tensor[]
    return outputs.map((output) => (output.rank === 4 ? mean<Tensor>(output, [1, 2]) : output))
  })
  const lists = answers.map((answer) => {
    const numbers = answer.dataSync<'float32'>()
    const length = numbers.length / views
    answer.dispose()
    return Array.from({ length: views }, (_, view) => numbers.slice(view * length, (view + 1) * length))
  })
  return { taps: lists.slice(0, tapNames.length), classes: lists.at(-1) ?? [] }
}

interface WeightFile {
  format: string
  modelTopology: object
  weightsManifest: { weights: io.WeightsManifestEntry[] }[]
}

/** The package's weight files are data wrapped in modules; none of its code is run. */
async function loadNetwork(): Promise<GraphModel> {
  const packages = createRequire(import.meta.url)
  setWasmPaths(`${path.dirname(packages.resolve('@tensorflow/tfjs-backend-wasm'))}/`)
  await setBackend('wasm')
  await ready()
  const folder = path.join(path.dirname(packages.resolve('nsfwjs')), '../models/mobilenet_v2_mid')
  const { format, modelTopology, weightsManifest } = packages(path.join(folder, 'model.min.js')) as WeightFile
  const shards = ['group1-shard1of2', 'group1-shard2of2'].map((name) => {
    const file = path.join(folder, `${name}.min.js`)
    const bytes = Buffer.from(packages(file) as string, 'base64')
    // Decoded once; the text would only take memory.
    delete packages.cache[file]
    return bytes
  })
  const weightSpecs = weightsManifest.flatMap(({ weights }) => weights)
  const weightData = Uint8Array.from(Buffer.concat(shards)).buffer
  return loadGraphModel({ load: async () => ({ format, modelTopology, weightSpecs, weightData }) })
}
