import { createRequire } from 'node:module'
import path from 'node:path'
import { toOnnx, type GraphModelFile } from './graph-model.ts'
import { encodeOnnx } from './onnx-file.ts'
import type { Network } from '../../../../domain/reading/host.ts'
import { openNetwork } from './onnx-runtime.ts'

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

let network: Promise<Network> | undefined

/** `pixels` holds the views one after another, each square and three colors from 0 to 1. */
export async function askNetwork(pixels: Float32Array, views: number): Promise<NetworkAnswer> {
  network ??= loadNetwork()
  const outputs = await (await network)(pixels, [views, viewSide, viewSide, 3])
  const lists = outputs.map(({ data }) => {
    const length = data.length / views
    return Array.from({ length: views }, (_, view) => data.slice(view * length, (view + 1) * length))
  })
  return { taps: lists.slice(0, tapNames.length), classes: lists.at(-1) ?? [] }
}

/** The package's weight files are data wrapped in modules; none of its code is run. */
function loadNetwork(): Promise<Network> {
  const packages = createRequire(import.meta.url)
  const folder = path.join(path.dirname(packages.resolve('nsfwjs')), '../models/mobilenet_v2_mid')
  const file = packages(path.join(folder, 'model.min.js')) as GraphModelFile
  const shards = ['group1-shard1of2', 'group1-shard2of2'].map((name) => {
    const shard = path.join(folder, `${name}.min.js`)
    const bytes = Buffer.from(packages(shard) as string, 'base64')
    // Decoded once; the text would only take memory.
    delete packages.cache[shard]
    return bytes
  })
  return openNetwork(encodeOnnx(toOnnx(file, Buffer.concat(shards), tapNames, classesName)), false)
}
