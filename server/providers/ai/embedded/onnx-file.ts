/** Writes networks in ONNX's own format: protobuf, of which only these few fields are needed. */

export type OnnxAttribute = number | number[] | string
export interface OnnxNode {
  operator: string
  inputs: string[]
  output: string
  attributes?: Record<string, OnnxAttribute>
}
export interface OnnxTensor {
  name: string
  shape: number[]
  values: Float32Array
}
export interface OnnxGraph {
  nodes: OnnxNode[]
  weights: OnnxTensor[]
  input: { name: string; shape: (number | string)[] }
  outputs: string[]
}

const floats = 1
const formatVersion = 7
const operatorVersion = 12

export const encodeOnnx = ({ nodes, weights, input, outputs }: OnnxGraph): Buffer =>
  Buffer.concat([
    number(1, formatVersion),
    message(8, text(1, ''), number(2, operatorVersion)),
    message(
      7,
      ...nodes.map(encodeNode),
      text(2, 'network'),
      ...weights.map(encodeTensor),
      message(11, text(1, input.name), floatsOf(input.shape)),
      ...outputs.map((name) => message(12, text(1, name), message(2, message(1, number(1, floats))))),
    ),
  ])

const encodeNode = ({ operator, inputs, output, attributes = {} }: OnnxNode) =>
  message(
    1,
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => encodeAttribute(name, value)),
  )

function encodeAttribute(name: string, value: OnnxAttribute) {
  if (typeof value === 'number') return message(5, text(1, name), number(3, value), number(20, 2))
  if (typeof value === 'string') return message(5, text(1, name), text(4, value), number(20, 3))
  return message(5, text(1, name), ...value.map((one) => number(8, one)), number(20, 7))
}

const encodeTensor = ({ name, shape, values }: OnnxTensor) =>
  message(
    5,
    ...shape.map((size) => number(1, size)),
    number(2, floats),
    text(8, name),
    bytes(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  )

/** A size that is a name may be any at run time. */
const floatsOf = (shape: (number | string)[]) => {
  const sizes = shape.map((size) => message(1, typeof size === 'number' ? number(1, size) : text(2, size)))
  return message(2, message(1, number(1, floats), message(2, ...sizes)))
}

const message = (field: number, ...parts: Buffer[]) => bytes(field, Buffer.concat(parts))
const text = (field: number, value: string) => bytes(field, Buffer.from(value))
const bytes = (field: number, value: Buffer) => Buffer.concat([varint((field << 3) | 2), varint(value.length), value])
const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)])

function varint(value: number): Buffer {
  const parts: number[] = []
  let rest = value
  while (rest > 127) {
    parts.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...parts, rest])
}
