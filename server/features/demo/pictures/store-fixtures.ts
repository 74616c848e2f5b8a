import { chrome, mix, oak, type Tones, tonesOf } from './color.ts'
import { type Pen, round } from './pen.ts'
import { ellipse, line, moved, path, rect, repeat } from './shapes.ts'
import { strands } from './textures.ts'

const stockColors = [
  '#c8663f',
  '#e3b1a6',
  '#9db08f',
  '#2b7a80',
  '#d8a02f',
  '#7b2738',
  '#efe2c9',
  '#33486f',
  '#a18d7c',
  '#c4302f',
]

/** Other goods stand back a little: mixed toward the wall so that the subject stays the loudest. */
function stockTones(pen: Pen, wall: string, distance: number): Tones {
  const color = stockColors[Math.floor(pen.random() * stockColors.length)] ?? '#c8663f'
  return tonesOf(mix(color, wall, distance))
}

/** One anonymous piece of stock standing at (0, 0). */
function stockItem(pen: Pen, wall: string, distance = 0.45): string {
  const tones = stockTones(pen, wall, distance)
  const width = pen.between(64, 104)
  const height = pen.between(90, 210)
  const half = width / 2
  const kind = Math.floor(pen.random() * 5)
  const shadow = ellipse(half * 0.2, 0, half * 1.4, 14, pen.glow('#3a1d22', 0.4))
  if (kind === 0) {
    const box = rect(-half, -height, width, height, pen.slant(tones), 4)
    return shadow + box + rect(-half * 0.6, -height * 0.72, width * 0.6, height * 0.36, tones.shine, 3, 0.8)
  }
  if (kind === 1) {
    const body = `M${-half * 0.35} ${-height}H${half * 0.35}C${half * 0.3} ${-height * 0.7} ${half} ${-height * 0.7} ${half} ${-height * 0.35}C${half} ${-height * 0.1} ${half * 0.6} 0 ${half * 0.5} 0H${-half * 0.5}C${-half * 0.6} 0 ${-half} ${-height * 0.1} ${-half} ${-height * 0.35}C${-half} ${-height * 0.7} ${-half * 0.3} ${-height * 0.7} ${-half * 0.35} ${-height}Z`
    return shadow + path(body, pen.across(tones))
  }
  if (kind === 2) {
    return (
      shadow +
      repeat(5, (index) =>
        rect(
          -half + index * 2,
          -22 - index * 20,
          width - index * 4,
          19,
          pen.across(index % 2 ? tones : tonesOf(tones.light)),
          8,
        ),
      )
    )
  }
  if (kind === 3) {
    return (
      shadow +
      rect(-half, -height * 0.7, width, height * 0.7, pen.across(tones), 14) +
      rect(-half * 0.9, -height * 0.7 - 16, width * 0.9, 22, pen.across(oak), 5)
    )
  }
  return (
    shadow +
    rect(-half, -height, width, height, oak.dark, 2) +
    rect(-half + 9, -height + 9, width - 18, height - 18, pen.slant(tones))
  )
}

export function stockRow(pen: Pen, xs: readonly number[], y: number, wall: string, scale = 1, distance = 0.45): string {
  return xs.map((x) => moved(stockItem(pen, wall, distance), x + pen.between(-8, 8), y, 0, scale)).join('')
}

/** Holes are the round ends of dashes of no length: one path instead of eight hundred circles. */
export function pegHoles(wall: string): string {
  const rows = repeat(31, (index) => `M-100 ${-100 + index * 40}H920`)
  return strands(rows, mix(wall, '#3a1d22', 0.36), 7, '0 40')
}

/** A plank with a price rail on its front; goods stand on `y`, the stock behind them. */
export function storeShelf(pen: Pen, y: number, withLabels: boolean, stock = ''): string {
  const rail = '#c4302f'
  const white = tonesOf('#f1e8db')
  return (
    rect(-120, y - 90, 1040, 116, pen.down(white.dark, white.light)) +
    rect(-120, y - 90, 1040, 34, pen.fade(0, 0, 0, 1, '#4a2a2c', 0.3, 0)) +
    stock +
    rect(-120, y + 26, 1040, 50, pen.down(mix(rail, '#ffffff', 0.1), mix(rail, '#2a0a12', 0.24))) +
    line(`M-120 ${y + 27}H920`, '#fff6e6', 2.5, 0.6) +
    (withLabels
      ? repeat(4, (index) => {
          const x = -50 + index * 250 + round(pen.between(-20, 20))
          return (
            rect(x, y + 33, 104, 36, index % 3 === 1 ? '#f6c93f' : '#fffaf0', 3) +
            line(`M${x + 12} ${y + 45}H${x + 52}M${x + 12} ${y + 57}H${x + 38}`, '#54474a', 4, 0.65) +
            line(
              `M${x + 66} ${y + 42}V${y + 60}M${x + 72} ${y + 42}V${y + 60}M${x + 80} ${y + 42}V${y + 60}M${x + 86} ${y + 42}V${y + 60}`,
              '#54474a',
              3,
              0.7,
            )
          )
        })
      : '') +
    rect(-120, y + 76, 1040, 90, pen.fade(0, 0, 0, 1, '#2f161d', 0.42, 0))
  )
}

/** Garments seen from the side, close together on a rail: what one flips through before finding the one. */
export function garmentRow(
  pen: Pen,
  from: number,
  to: number,
  railY: number,
  length: number,
  wall: string,
  distance = 0.3,
): string {
  let x = from
  let drawn = ''
  while (x < to) {
    const width = round(pen.between(46, 84))
    const tones = stockTones(pen, wall, distance)
    const bottom = railY + length * pen.between(0.72, 1.02)
    const top = railY + length * 0.13
    const right = x + width
    const middle = x + width / 2
    const hem = `Q${middle + 8} ${round(bottom + 16)} ${x + 3} ${round(bottom - 6)}`
    const body = `M${x + 8} ${round(top + 34)}Q${middle - 10} ${round(top)} ${middle} ${round(top)}Q${middle + 14} ${round(top)} ${right - 2} ${round(top + 40)}L${right + 4} ${round(bottom - 10)}${hem}Z`
    const fold = (start: number, end: number) => {
      const [near, far] = [round(x + width * start), round(x + width * end)]
      return `M${round(middle - 2)} ${round(top + 3)}Q${near} ${round(top + 60)} ${near} ${round(bottom - 2)}H${far}Q${far} ${round(top + 60)} ${round(middle + 4)} ${round(top + 3)}Z`
    }
    drawn +=
      line(`M${round(middle)} ${round(top + 4)}V${railY + 12}q0 -20 -12 -22`, chrome.dark, 4) +
      path(body, tones.dark) +
      path(fold(0.16, 0.84), tones.base) +
      path(fold(0.3, 0.62), tones.light, 0.8) +
      line(
        `M${round(middle + 4)} ${round(top + 90)}Q${round(middle - 8)} ${round((top + bottom) / 2)} ${round(middle + 6)} ${round(bottom - 12)}`,
        tones.deep,
        4,
        0.35,
      )
    x += width - 10
  }
  return drawn
}

export function railBar(pen: Pen, y: number): string {
  const { shine, light, base, deep } = chrome
  const steel = pen.gradient(0, 0, 0, 1, [0, base], [0.25, shine], [0.5, light], [0.75, deep], [1, base])
  return rect(-120, y - 10, 1040, 20, steel)
}
