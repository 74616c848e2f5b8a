const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
const lightOf = (share: number) => (share > 216 / 24389 ? Math.cbrt(share) : (share * (24389 / 27) + 16) / 116)

/** CIE Lab under daylight (D65): equal distances look about equally different. */
export function toLab(pixels: Uint8Array): Float32Array {
  const lab = new Float32Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    const red = linear[pixels[at] ?? 0] ?? 0
    const green = linear[pixels[at + 1] ?? 0] ?? 0
    const blue = linear[pixels[at + 2] ?? 0] ?? 0
    const x = lightOf((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    const y = lightOf(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    const z = lightOf((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    lab[at] = 116 * y - 16
    lab[at + 1] = 500 * (x - y)
    lab[at + 2] = 200 * (y - z)
  }
  return lab
}
