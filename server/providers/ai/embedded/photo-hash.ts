import sharp from 'sharp'

const side = 32
const kept = 8

/** How much of each of the lowest waves a row of pixels holds: cosines[wave][pixel]. */
const cosines = Array.from({ length: kept + 1 }, (_, wave) =>
  Float64Array.from({ length: side }, (_pixel, pixel) => Math.cos((Math.PI * wave * (2 * pixel + 1)) / (2 * side))),
)

/**
 * 64 bits as hex: whether each of the slowest changes of brightness across the picture is stronger than their median.
 * Saving, scaling and small crops hardly touch those; the brightness of the whole is left out.
 */
export async function photoHash(photo: Buffer): Promise<string> {
  const gray = await sharp(photo, { limitInputPixels: 64_000_000, pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .grayscale()
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer()
  const waves = slowestWaves(gray)
  const sorted = waves.toSorted((one, other) => one - other)
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2
  const bits = waves.reduce((hash, strength) => (hash << 1n) | (strength > median ? 1n : 0n), 0n)
  return bits.toString(16).padStart(16, '0')
}

/** Discrete cosine transform, of which waves 1 to 8 in both directions are kept. */
function slowestWaves(gray: Uint8Array): number[] {
  const alongRows = Array.from({ length: side }, (_, row) =>
    cosines
      .slice(1)
      .map((wave) => wave.reduce((sum, cosine, column) => sum + cosine * (gray[row * side + column] ?? 0), 0)),
  )
  return cosines
    .slice(1)
    .flatMap((wave) =>
      Array.from({ length: kept }, (_, across) =>
        wave.reduce((sum, cosine, row) => sum + cosine * (alongRows[row]?.[across] ?? 0), 0),
      ),
    )
}
