import { type Pen, round } from './pen.ts'
import type { Tones } from './color.ts'

type Point = readonly [x: number, y: number]
/** Heights and radii of a turned object, from its top to its foot. A repeated entry makes a sharp edge. */
export type Profile = readonly (readonly [y: number, radius: number])[]

/** `fill-opacity`, because `opacity` makes the renderer compose a layer of the size of the picture. */
const see = (opacity: number) => (opacity === 1 ? '' : ` fill-opacity="${opacity}"`)

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${see(opacity)}/>`
}

/** The outline mirrored left to right; for absolute M, L, C and Z only. */
export function flipped(d: string): string {
  let isX = false
  return d.replace(/-?\d+(\.\d+)?/g, (value) => {
    isX = !isX
    return isX ? ` ${-Number(value)}` : ` ${value}`
  })
}

export function line(d: string, stroke: string, width: number, opacity = 1): string {
  const look = `stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
  return `<path d="${d}" fill="none" ${look}${opacity === 1 ? '' : ` stroke-opacity="${opacity}"`}/>`
}

export function stitches(d: string, stroke: string, width = 2, dash = '7 5', opacity = 0.8): string {
  const look = `stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-opacity="${opacity}"`
  return `<path d="${d}" fill="none" ${look}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1): string {
  const center = `cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}"`
  return `<ellipse ${center} fill="${fill}"${see(opacity)}/>`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0, opacity = 1): string {
  const box = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"`
  return `<rect ${box}${radius ? ` rx="${radius}"` : ''} fill="${fill}"${see(opacity)}/>`
}

export function moved(content: string, x: number, y: number, rotation = 0, scale = 1, scaleY = scale): string {
  const turn = rotation ? ` rotate(${round(rotation)})` : ''
  const size = scale === 1 && scaleY === 1 ? '' : ` scale(${scale} ${scaleY})`
  return `<g transform="translate(${round(x)} ${round(y)})${turn}${size}">${content}</g>`
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Soft shadow where a thing touches its ground; the dark core is what makes it stand. */
export function contactShadow(pen: Pen, cx: number, cy: number, rx: number, ry = rx * 0.16): string {
  return (
    ellipse(cx + rx * 0.12, cy + ry * 0.2, rx * 1.3, ry * 1.5, pen.glow('#3a1d22', 0.42)) +
    ellipse(cx + rx * 0.03, cy, rx * 1.02, ry * 0.8, pen.glow('#2a1218', 0.62))
  )
}

/** The flat shadow a thing throws on what is right behind it. */
export function castShadow(outline: string, x: number, y: number, opacity: number): string {
  return moved(path(outline, '#2a1016', opacity), x, y)
}

/** Bezier segments of a smooth curve through the points (Catmull-Rom); the pen is already at the first. */
function curveThrough(points: readonly Point[]): string {
  let d = ''
  for (let index = 0; index < points.length - 1; index += 1) {
    const from = points[index] as Point
    const to = points[index + 1] as Point
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ]
    d += `C${control.map(round).join(' ')}`
  }
  return d
}

export function smooth(points: readonly Point[], closed = false): string {
  const first = points[0] as Point
  return `M${first[0]} ${first[1]}${curveThrough(closed ? [...points, first] : points)}${closed ? 'Z' : ''}`
}

/** Outline of a turned object: its two sides and the round of its rim and foot. */
export function turnedOutline(profile: Profile, tilt: number): string {
  const [topY, topR] = profile[0] as Profile[number]
  const [footY, footR] = profile[profile.length - 1] as Profile[number]
  const right = curveThrough(profile.map(([y, radius]) => [radius, y]))
  const left = curveThrough([...profile].reverse().map(([y, radius]) => [-radius, y]))
  const rim = `A${topR} ${round(topR * tilt)} 0 0 1 ${topR} ${topY}`
  const foot = `A${footR} ${round(footR * tilt)} 0 0 1 ${-footR} ${footY}`
  return `M${-topR} ${topY}${rim}${right}${foot}${left}Z`
}

/** A strip of reflected light that follows the left side of a turned object. */
export function gloss(profile: Profile, outer: number, inner: number, opacity: number, color = '#fff8ea'): string {
  const outside = profile.map(([y, radius]): Point => [-radius * outer, y])
  const inside = [...profile].reverse().map(([y, radius]): Point => [-radius * inner, y])
  const [x, y] = inside[0] as Point
  return path(`${smooth(outside)}L${round(x)} ${y}${curveThrough(inside)}Z`, color, opacity)
}

/** A glazed or polished turned object, solid; add an `opening` for a vessel. */
export function turned(pen: Pen, profile: Profile, tones: Tones, shine = 0.3): string {
  const inner = profile.slice(profile.length > 3 ? 1 : 0, -1)
  return (
    path(turnedOutline(profile, pen.tilt), pen.across(tones)) +
    (shine > 0 && inner.length > 1 ? gloss(inner, 0.74, 0.5, shine) : '')
  )
}

/** The mouth of a vessel: the rim's thickness and the dark inside. */
export function opening(pen: Pen, y: number, radius: number, tones: Tones, inside = tones.deep, rim = 8): string {
  const inner = radius - rim
  return (
    ellipse(0, y, radius, radius * pen.tilt, pen.gradient(0, 0, 1, 0, [0, tones.shine], [1, tones.base])) +
    ellipse(0, y + 1, inner, inner * pen.tilt, pen.gradient(0, 0, 1, 0.3, [0, inside], [1, tones.base]))
  )
}

/** A tapering leg or bar between two points. */
export function bar(x1: number, y1: number, x2: number, y2: number, from: number, to: number, fill: string): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const nx = (-(y2 - y1) / length) * 0.5
  const ny = ((x2 - x1) / length) * 0.5
  const corners: Point[] = [
    [x1 + nx * from, y1 + ny * from],
    [x2 + nx * to, y2 + ny * to],
    [x2 - nx * to, y2 - ny * to],
    [x1 - nx * from, y1 - ny * from],
  ]
  return path(`M${corners.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill)
}
