/** The directions in which rows of numbers vary most. */
export interface PrincipalAxes {
  mean: Float32Array
  /** Unit length, at right angles, most telling first. */
  axes: Float64Array[]
  variances: number[]
}

/** More directions than asked for are followed, so that the last ones asked for are settled too. */
const spare = 32
const rounds = 8

/**
 * By repeated multiplication with the smaller one of the two symmetric products of the data: a few hundred of some
 * thousand directions, without decomposing the whole.
 */
export function principalAxes(rows: Float32Array[], count: number): PrincipalAxes {
  const width = rows[0]?.length ?? 0
  const mean = new Float32Array(width)
  for (const row of rows) for (let at = 0; at < width; at++) mean[at] = (mean[at] ?? 0) + (row[at] ?? 0) / rows.length
  const centerd = rows.map((row) => Float64Array.from(row, (value, at) => value - (mean[at] ?? 0)))
  const isWide = width > rows.length
  const vectors = isWide ? centerd : transposed(centerd, width)
  const products = vectors.map((one) => Float64Array.from(vectors, (other) => dot(one, other)))
  const { directions, values } = largestDirections(products, Math.min(count, vectors.length - 1))
  const axes = isWide ? directions.map((direction) => normal(combine(direction, centerd, width))) : directions
  return { mean, axes, variances: values.map((value) => Math.max(0, value) / rows.length) }
}

function largestDirections(symmetric: Float64Array[], count: number) {
  const size = symmetric.length
  const random = randomFrom(20_26)
  let basis: Float64Array[] = Array.from({ length: Math.min(size, count + spare) }, () =>
    Float64Array.from({ length: size }, () => random() - 0.5),
  )
  for (let round = 0; round < rounds; round++) {
    basis = orthonormal(imagesOf(symmetric, basis))
  }
  const images = imagesOf(symmetric, basis)
  const inside = basis.map((one) => Float64Array.from(images, (image) => dot(one, image)))
  const { vectors, values } = diagonalise(inside)
  const order = values.map((_, index) => index).toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0))
  const kept = order.slice(0, count)
  return {
    directions: kept.map((index) => combine(vectors[index] ?? new Float64Array(), basis, size)),
    values: kept.map((index) => values[index] ?? 0),
  }
}

/** Four directions at a time: the matrix is far larger than what a processor keeps at hand. */
function imagesOf(symmetric: Float64Array[], basis: Float64Array[]): Float64Array[] {
  const images = basis.map(() => new Float64Array(symmetric.length))
  for (let first = 0; first < basis.length; first += 4) {
    const four = [0, 1, 2, 3].map((more) => basis[first + more] ?? new Float64Array(symmetric.length))
    const [one, two, three, last] = four as [Float64Array, Float64Array, Float64Array, Float64Array]
    for (const [at, row] of symmetric.entries()) {
      let [a, b, c, d] = [0, 0, 0, 0]
      for (let column = 0; column < row.length; column++) {
        const value = row[column] as number
        a += value * (one[column] as number)
        b += value * (two[column] as number)
        c += value * (three[column] as number)
        d += value * (last[column] as number)
      }
      for (const [more, sum] of [a, b, c, d].entries()) {
        const image = images[first + more]
        if (image) image[at] = sum
      }
    }
  }
  return images
}

/** Gram and Schmidt, twice: once loses digits. */
function orthonormal(vectors: Float64Array[]): Float64Array[] {
  const done: Float64Array[] = []
  for (const vector of vectors) {
    for (let pass = 0; pass < 2; pass++) {
      for (const other of done) subtract(vector, other, dot(vector, other))
    }
    done.push(normal(vector))
  }
  return done
}

/** Jacobi: turns pairs of axes until nothing is left off the diagonal. `vectors[i]` belongs to `values[i]`. */
export function diagonalise(symmetric: Float64Array[]): { vectors: Float64Array[]; values: number[] } {
  const size = symmetric.length
  const matrix = symmetric.map((row) => Float64Array.from(row))
  const vectors = matrix.map((_, index) => Float64Array.from({ length: size }, (_value, at) => (at === index ? 1 : 0)))
  const at = (row: number, column: number) => matrix[row]?.[column] ?? 0
  for (let sweep = 0; sweep < 12; sweep++) {
    for (let one = 0; one < size; one++) {
      for (let other = one + 1; other < size; other++) {
        const between = at(one, other)
        if (Math.abs(between) < 1e-14 * Math.sqrt(Math.abs(at(one, one) * at(other, other)))) continue
        const angle = Math.atan2(2 * between, at(one, one) - at(other, other)) / 2
        const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
        turn(matrix, one, other, cosine, sine)
        for (const row of matrix) turnEntries(row, one, other, cosine, sine)
        turn(vectors, one, other, cosine, sine)
      }
    }
  }
  return { vectors, values: matrix.map((row, index) => row[index] ?? 0) }
}

function turn(rows: Float64Array[], one: number, other: number, cosine: number, sine: number): void {
  const [first, second] = [rows[one], rows[other]]
  if (!first || !second) return
  for (let at = 0; at < first.length; at++) {
    const [left, right] = [first[at] ?? 0, second[at] ?? 0]
    first[at] = cosine * left + sine * right
    second[at] = cosine * right - sine * left
  }
}

function turnEntries(row: Float64Array, one: number, other: number, cosine: number, sine: number): void {
  const [left, right] = [row[one] ?? 0, row[other] ?? 0]
  row[one] = cosine * left + sine * right
  row[other] = cosine * right - sine * left
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number)
  return sum
}

function subtract(from: Float64Array, what: Float64Array, times: number): void {
  for (let at = 0; at < from.length; at++) from[at] = (from[at] as number) - times * (what[at] as number)
}

function normal(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector))
  return length > 0 ? vector.map((value) => value / length) : vector
}

function combine(shares: Float64Array, vectors: Float64Array[], width: number): Float64Array {
  const sum = new Float64Array(width)
  for (const [index, vector] of vectors.entries()) subtract(sum, vector, -(shares[index] ?? 0))
  return sum
}

const transposed = (rows: Float64Array[], width: number): Float64Array[] =>
  Array.from({ length: width }, (_, column) => Float64Array.from(rows, (row) => row[column] ?? 0))

/** The same numbers every time, so that the same pictures give the same file. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
