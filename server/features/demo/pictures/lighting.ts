import { brass, ink, mix, type Tones, tonesOf } from './color.ts'
import { type Pen, round } from './pen.ts'
import { bar, contactShadow, ellipse, gloss, line, moved, path, repeat, turned } from './shapes.ts'
import type { Subject } from './subject.ts'

const linen = tonesOf('#f3e3c6')

/** A lit fabric shade: brightest low in the middle where the bulb is, a glimpse of light in its top ring. */
function lampShade(pen: Pen, top: number, topR: number, bottom: number, bottomR: number, tones: Tones): string {
  const rise = round(bottomR * pen.tilt)
  const topRise = round(topR * pen.tilt)
  const outline = `M${-topR} ${top}A${topR} ${topRise} 0 0 1 ${topR} ${top}L${bottomR} ${bottom}A${bottomR} ${rise} 0 0 1 ${-bottomR} ${bottom}Z`
  const height = bottom - top
  const cloth = pen.gradient(
    0,
    0,
    1,
    0,
    [0, tones.base],
    [0.3, tones.shine],
    [0.55, '#fff6df'],
    [0.8, tones.light],
    [1, tones.dark],
  )
  return (
    path(outline, cloth) +
    pen.clipped(
      outline,
      ellipse(-10, bottom - height * 0.35, bottomR * 0.85, height * 0.72, pen.glow('#ffe3a0', 0.85)) +
        repeat(15, (index) => {
          const share = (index - 7) / 7.4
          return line(
            `M${round(topR * share)} ${top - 20}L${round(bottomR * share)} ${bottom + rise}`,
            tones.dark,
            1.2,
            0.13,
          )
        }),
    ) +
    ellipse(0, top, topR, topRise, pen.gradient(0, 0, 1, 0, [0, tones.dark], [1, tones.base])) +
    ellipse(0, top + 2, topR - 6, topRise * 0.88, '#fff3cd') +
    line(`M${-bottomR} ${bottom}A${bottomR} ${rise} 0 0 0 ${bottomR} ${bottom}`, tones.dark, 6, 0.28) +
    line(`M${-topR} ${top}A${topR} ${topRise} 0 0 0 ${topR} ${top}`, tones.dark, 4, 0.22)
  )
}

function halo(pen: Pen, x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius * 0.9, pen.glow('#ffdf9a', 0.55))
}

function tableLamp(pen: Pen, tones: Tones): string {
  const body = [
    [-372, 34],
    [-345, 40],
    [-300, 82],
    [-230, 128],
    [-150, 134],
    [-80, 96],
    [-36, 66],
    [-36, 66],
  ] as const
  return (
    contactShadow(pen, 0, 4, 130) +
    halo(pen, 0, -520, 270) +
    turned(
      pen,
      [
        [-34, 70],
        [-34, 70],
        [-12, 92],
        [-12, 92],
        [0, 92],
      ],
      brass,
      0,
    ) +
    turned(pen, body, tones, 0.42) +
    ellipse(62, -120, 40, 90, pen.glow(tones.light, 0.3)) +
    turned(
      pen,
      [
        [-432, 12],
        [-396, 12],
        [-392, 26],
        [-372, 34],
        [-366, 34],
      ],
      brass,
      0.4,
    ) +
    lampShade(pen, -668, 122, -410, 204, linen) +
    turned(
      pen,
      [
        [-700, 4],
        [-692, 10],
        [-684, 9],
        [-672, 5],
      ],
      brass,
      0,
    )
  )
}

function floorLamp(pen: Pen, tones: Tones): string {
  const leg = pen.metal(tones)
  return (
    contactShadow(pen, -124, 0, 30) +
    contactShadow(pen, 132, 0, 30) +
    contactShadow(pen, 12, -26, 26) +
    halo(pen, 0, -600, 260) +
    bar(6, -440, 14, -24, 16, 11, tones.deep) +
    bar(-10, -440, -124, 0, 22, 13, leg) +
    bar(12, -440, 132, 0, 22, 13, leg) +
    bar(-14, -436, -126, -4, 5, 4, tones.shine) +
    line('M-58 -250H66', brass.dark, 5) +
    turned(
      pen,
      [
        [-492, 14],
        [-470, 14],
        [-462, 26],
        [-436, 30],
        [-424, 20],
      ],
      brass,
      0.4,
    ) +
    lampShade(pen, -730, 152, -480, 178, linen)
  )
}

function pendantLight(pen: Pen, tones: Tones): string {
  const dome = [
    [196, 30],
    [206, 52],
    [236, 112],
    [300, 178],
    [372, 212],
    [392, 214],
  ] as const
  const rim = round(214 * (pen.tilt + 0.05))
  return (
    halo(pen, 0, 430, 270) +
    line('M0 -420V160', ink.deep, 5) +
    line('M-2 -420V160', ink.light, 1.4, 0.6) +
    turned(
      pen,
      [
        [146, 10],
        [152, 22],
        [190, 26],
        [200, 32],
      ],
      brass,
      0.5,
    ) +
    ellipse(0, 392, 214, rim, pen.gradient(0, 0, 1, 0, [0, brass.light], [0.5, '#fff0c4'], [1, brass.base])) +
    ellipse(0, 398, 120, rim * 0.72, pen.glow('#fffbe8', 1)) +
    ellipse(0, 396, 46, 40, '#fffdf2') +
    path(
      `M-30 196A30 8 0 0 1 30 196C60 212 100 228 130 254C186 300 208 350 214 392A214 ${rim} 0 0 0 -214 392C-208 350-186 300-130 254C-100 228-60 212-30 196Z`,
      pen.across(tones),
    ) +
    gloss(dome, 0.78, 0.56, 0.3) +
    line(`M-214 392A214 ${rim} 0 0 1 214 392`, brass.light, 5)
  )
}

function deskLamp(pen: Pen, tones: Tones): string {
  const metal = pen.across(tones)
  const head = `M-58 -54L58 -54C62 -54 66 -48 66 -42L118 92A118 26 0 0 0 -118 92L-66 -42C-66 -48 -62 -54 -58 -54Z`
  return (
    contactShadow(pen, 60, 6, 150) +
    moved(
      turned(
        pen,
        [
          [-36, 120],
          [-30, 132],
          [-22, 136],
          [0, 138],
        ],
        tones,
        0,
      ),
      60,
      0,
    ) +
    ellipse(60, -32, 124, 124 * pen.tilt, tones.light, 0.5) +
    bar(64, -30, 146, -330, 16, 14, metal) +
    bar(58, -34, 138, -330, 4, 4, tones.shine) +
    bar(146, -330, -70, -560, 14, 14, metal) +
    bar(142, -340, -66, -566, 4, 4, tones.shine) +
    ellipse(143, -332, 26, 26, pen.slant(brass)) +
    ellipse(138, -337, 10, 10, brass.shine) +
    ellipse(60, -36, 34, 14, pen.slant(brass)) +
    moved(
      ellipse(0, 170, 180, 180, pen.glow('#ffe6a8', 0.6)) +
        ellipse(0, 92, 118, 30, '#fff2c4') +
        ellipse(0, 100, 44, 34, '#fffdf0') +
        path(head, metal) +
        path('M-40 -46L-8 -46L-44 70L-92 80Z', tones.shine, 0.35) +
        ellipse(0, -56, 34, 18, pen.slant(brass)),
      -96,
      -560,
      24,
    )
  )
}

function bulb(pen: Pen, x: number, y: number, tones: Tones): string {
  return moved(
    ellipse(0, 46, 74, 74, pen.glow(mix('#ffd37a', tones.light, 0.35), 0.95)) +
      path('M-11 -6H11V20H-11Z', pen.metal(ink)) +
      path(
        'M-11 20H11C12 34 26 40 26 60C26 78 13 88 0 88C-13 88-26 78-26 60C-26 40-12 34-11 20Z',
        pen.down(tones.shine, '#ffe9ab'),
      ) +
      line('M-7 34L-4 62L0 50L4 62L7 34', '#ff9d2e', 3) +
      path('M-17 52C-15 46-11 42-9 38C-10 50-13 62-14 70C-18 64-18 58-17 52Z', '#ffffff', 0.7),
    x,
    y,
  )
}

function stringLights(pen: Pen, tones: Tones): string {
  const strand = (y: number, sag: number, phase: number) => {
    const height = (x: number) => y + sag * (1 - ((x - phase) / 430) ** 2)
    const wire = Array.from({ length: 13 }, (_, index) => {
      const x = -480 + index * 80
      return `${index ? 'L' : 'M'}${x} ${round(height(x))}`
    }).join('')
    return (
      line(wire, ink.deep, 5) +
      repeat(6, (index) => {
        const x = -370 + index * 150 + phase * 0.6
        return bulb(pen, x, height(x), tones)
      })
    )
  }
  return strand(-330, 110, -60) + strand(-80, 130, 70) + strand(170, 120, -20)
}

export const lighting = {
  'table-lamp': {
    label: 'Ceramic Table Lamp',
    colors: ['Teal', 'White', 'Terracotta', 'Navy', 'Blush', 'Sage'],
    place: 'table',
    tag: [34, -400],
    draw: tableLamp,
  },
  'floor-lamp': {
    label: 'Tripod Floor Lamp',
    colors: ['Oak', 'Walnut', 'Black', 'Brass'],
    place: 'floor',
    tag: [14, -440],
    draw: floorLamp,
  },
  'pendant-light': {
    label: 'Dome Pendant Light',
    colors: ['Black', 'White', 'Emerald', 'Terracotta', 'Brass'],
    place: 'ceiling',
    tag: [18, 180],
    draw: pendantLight,
  },
  'desk-lamp': {
    label: 'Articulated Desk Lamp',
    colors: ['Mustard', 'Black', 'Red', 'Mint', 'White'],
    place: 'table',
    tag: [148, -326],
    size: 1.1,
    draw: deskLamp,
  },
  'string-lights': {
    label: 'Edison String Lights',
    colors: ['Amber', 'White', 'Multicolor'],
    place: 'wall',
    tag: [120, -215],
    draw: stringLights,
  },
} satisfies Record<string, Subject>
