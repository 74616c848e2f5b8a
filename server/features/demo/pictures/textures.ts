import { repeat } from './shapes.ts'

/**
 * Textures are one long path each, drawn inside a clip: librsvg paints a <pattern> tile by tile, which costs up to
 * half a second for fine cloth, and a path a few milliseconds.
 */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Many thin lines: without round ends and joins, which are most of the work of drawing them. */
export function threads(d: string, color: string, width: number, opacity: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="bevel" stroke-opacity="${opacity}"/>`
}

export function rows({ x, y, width, height }: Area, step: number): string {
  return repeat(Math.ceil(height / step), (index) => `M${x} ${y + index * step}h${width}`)
}

export function columns({ x, y, width, height }: Area, step: number): string {
  return repeat(Math.ceil(width / step), (index) => `M${x + index * step} ${y}v${height}`)
}

export function diagonals({ x, y, width, height }: Area, step: number): string {
  return repeat(Math.ceil((width + height) / step), (index) => `M${x + index * step} ${y}l${-height} ${height}`)
}

/** Rows of stitches, each a small V. */
export function stitchRows({ x, y, width, height }: Area, stitch: number, step: number): string {
  const half = stitch / 2
  const row = repeat(Math.ceil(width / stitch), () => `l${half} ${half}l${half} ${-half}`)
  return repeat(Math.ceil(height / step), (index) => `M${x} ${y + index * step}${row}`)
}

/** Dots of one size: round ends of lines without length. */
export function dots(
  points: readonly (readonly [x: number, y: number])[],
  size: number,
  color: string,
  opacity = 1,
): string {
  const d = points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h.01`).join('')
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${size}" stroke-linecap="round" stroke-opacity="${opacity}"/>`
}

/** Short strands side by side, every other row shifted: wicker and speckled edges. */
export function strands(d: string, color: string, width: number, dash: string): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="${dash}"/>`
}
