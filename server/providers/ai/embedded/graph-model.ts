import type { OnnxGraph, OnnxNode, OnnxTensor } from './onnx-file.ts'

/** A network as its package has it: TensorFlow.js' graph format, whose weights are bytes between a least and a largest number. */
export interface GraphModelFile {
  modelTopology: { node: GraphNode[] }
  weightsManifest: { weights: GraphWeight[] }[]
}
interface GraphNode {
  name: string
  op: string
  input?: string[]
  attr: Record<string, { s?: string; list?: { i?: string[]; s?: string[] } }>
}
interface GraphWeight {
  name: string
  shape: number[]
  quantization?: { min: number; scale: number; dtype: string }
}

/**
 * The same network for the ONNX runtime. Pictures lie there color by color instead of point by point, so weights are
 * turned once here. The outputs are the averages over the picture of the named levels, and the classes.
 */
export function toOnnx(file: GraphModelFile, bytes: Buffer, levels: string[], classes: string): OnnxGraph {
  const weights = new Map(readWeights(file, bytes).map((weight) => [weight.name, weight]))
  const nodes = file.modelTopology.node.flatMap((node) => convert(node, weights))
  const averages = levels.map((level): OnnxNode => {
    return {
      operator: 'ReduceMean',
      inputs: [level],
      output: `${level}:average`,
      attributes: { axes: [2, 3], keepdims: 0 },
    }
  })
  const input: OnnxNode = {
    operator: 'Transpose',
    inputs: ['views'],
    output: 'input',
    attributes: { perm: [0, 3, 1, 2] },
  }
  return {
    nodes: [input, ...nodes, ...averages],
    weights: [...weights.values(), scalar('zero', 0), scalar('six', 6)],
    input: { name: 'views', shape: ['count', 224, 224, 3] },
    outputs: [...averages.map(({ output }) => output), classes],
  }
}

const scalar = (name: string, value: number): OnnxTensor => ({ name, shape: [], values: Float32Array.of(value) })

function readWeights({ weightsManifest }: GraphModelFile, bytes: Buffer): OnnxTensor[] {
  let at = 0
  return weightsManifest
    .flatMap(({ weights }) => weights)
    .map(({ name, shape, quantization }) => {
      if (quantization?.dtype !== 'uint8') throw new Error(`The weights ${name} are in an unknown form`)
      const { min, scale } = quantization
      const count = shape.reduce((product, size) => product * size, 1)
      const values = Float32Array.from(bytes.subarray(at, at + count), (byte) => byte * scale + min)
      at += count
      return { name, shape, values }
    })
}

function convert({ name, op, input = [], attr }: GraphNode, weights: Map<string, OnnxTensor>): OnnxNode[] {
  const [first = '', second = '', third = ''] = input
  const simple = (operator: string, attributes?: OnnxNode['attributes']): OnnxNode[] => [
    { operator, inputs: input, output: name, attributes },
  ]
  const pair = (key: string) => (attr[key]?.list?.i ?? []).slice(1, 3).map(Number)
  const padding = () => (decoded(attr['padding']?.s) === 'SAME' ? 'SAME_UPPER' : 'VALID')
  const convolution = (groups: number): OnnxNode[] => {
    const isClipped = (attr['fused_ops']?.list?.s ?? []).map(decoded).includes('Relu6')
    const summed = isClipped ? `${name}:sum` : name
    const attributes = { strides: pair('strides'), auto_pad: padding(), group: groups }
    const sum = { operator: 'Conv', inputs: [first, second, third], output: summed, attributes }
    return isClipped ? [sum, { operator: 'Clip', inputs: [summed, 'zero', 'six'], output: name }] : [sum]
  }
  switch (op) {
    case 'Placeholder':
    case 'Const':
    case 'Identity':
      return []
    case 'Mul':
    case 'Sub':
    case 'Softmax':
      return simple(op)
    case 'AddV2':
      return simple('Add')
    case 'AvgPool':
      return simple('AveragePool', { kernel_shape: pair('ksize'), strides: pair('strides'), auto_pad: padding() })
    case 'Squeeze':
      return simple('Squeeze', { axes: [2, 3] })
    case '_FusedMatMul':
      return simple('Gemm')
    case '_FusedConv2D':
      turn(weights, second, [3, 2, 0, 1])
      return convolution(1)
    case 'FusedDepthwiseConv2dNative':
      return convolution(turn(weights, second, [2, 3, 0, 1]).shape[0] ?? 1)
    default:
      throw new Error(`The network has a layer that is not known: ${op}`)
  }
}

const decoded = (text = '') => Buffer.from(text, 'base64').toString()

/** Changes the order of the weights' dimensions. */
function turn(weights: Map<string, OnnxTensor>, name: string, order: number[]): OnnxTensor {
  const weight = weights.get(name)
  if (!weight) throw new Error(`The weights ${name} are missing`)
  const { shape, values } = weight
  const steps = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, size) => product * size, 1))
  const turned = { name, shape: order.map((axis) => shape[axis] ?? 1), values: new Float32Array(values.length) }
  for (let to = 0; to < values.length; to++) {
    let rest = to
    let from = 0
    for (let place = order.length - 1; place >= 0; place--) {
      const size = turned.shape[place] ?? 1
      from += (rest % size) * (steps[order[place] ?? 0] ?? 0)
      rest = Math.floor(rest / size)
    }
    turned.values[to] = values[from] ?? 0
  }
  weights.set(name, turned)
  return turned
}
