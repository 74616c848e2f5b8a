import { brass, ink, mix, paper, type Tones, tonesOf, walnut } from './color.ts'
import { type Pen, round } from './pen.ts'
import { contactShadow, ellipse, gloss, line, moved, opening, path, type Profile, turned } from './shapes.ts'
import type { Subject } from './subject.ts'

/** Enamel is darker at the rim and foot of its color, brightest on the shoulder. */
function dutchOven(pen: Pen, tones: Tones): string {
  const body: Profile = [
    [-206, 222],
    [-200, 226],
    [-150, 230],
    [-60, 222],
    [-18, 204],
    [0, 186],
  ]
  const lid: Profile = [
    [-322, 40],
    [-318, 70],
    [-296, 150],
    [-262, 206],
    [-226, 230],
    [-208, 234],
  ]
  const lugs =
    'M-214 -164C-262 -172 -300 -160 -300 -134C-300 -108 -260 -98 -216 -106V-124C-250 -118 -276 -124 -276 -136C-276 -148 -250 -152 -214 -144Z'
  return (
    contactShadow(pen, 0, 4, 230) +
    path(lugs, pen.down(tones.light, tones.deep)) +
    `<g transform="scale(-1 1)">${path(lugs, pen.down(tones.base, tones.deep))}</g>` +
    turned(pen, body, tones, 0) +
    path('M-186 0A186 32 0 0 0 186 0L204 -18C120 14 -120 14 -204 -18Z', tones.deep, 0.55) +
    gloss(body.slice(1, -1), 0.8, 0.58, 0.42) +
    gloss(body.slice(2, -1), 0.5, 0.45, 0.3) +
    ellipse(0, -204, 228, 228 * pen.tilt, tones.deep) +
    turned(pen, lid, tones, 0) +
    gloss(lid.slice(1, -1), 0.78, 0.5, 0.45) +
    line(`M-234 -208A234 ${round(234 * pen.tilt)} 0 0 0 234 -208`, tones.deep, 7, 0.6) +
    line(`M-232 -216A232 ${round(232 * pen.tilt)} 0 0 0 232 -216`, tones.shine, 4, 0.6) +
    turned(
      pen,
      [
        [-374, 30],
        [-364, 40],
        [-350, 40],
        [-336, 16],
        [-318, 22],
      ],
      brass,
      0,
    ) +
    ellipse(0, -372, 34, 34 * pen.tilt + 3, pen.slant(brass)) +
    ellipse(-10, -374, 12, 4, brass.shine)
  )
}

function copperPan(pen: Pen, tones: Tones): string {
  const body: Profile = [
    [-150, 236],
    [-140, 232],
    [-60, 222],
    [-14, 206],
    [0, 188],
  ]
  const steel = tonesOf('#c9cdd0')
  const ry = 236 * (pen.tilt + 0.05)
  return moved(
    contactShadow(pen, 0, 4, 230) +
      path(
        'M214 -128C270 -150 330 -190 404 -236C424 -248 440 -226 424 -210C360 -160 300 -116 222 -92Z',
        pen.gradient(0, 0, 0.4, 1, [0, brass.shine], [0.5, brass.base], [1, brass.deep]),
      ) +
      ellipse(408, -224, 9, 8, ink.deep) +
      path(
        `M-236 -150A236 ${round(ry)} 0 0 1 236 -150C234 -100 226 -30 188 0A188 ${round(188 * (pen.tilt + 0.05))} 0 0 1 -188 0C-226 -30 -234 -100 -236 -150Z`,
        pen.metal(tones),
      ) +
      gloss(body.slice(1, -1), 0.84, 0.72, 0.5) +
      ellipse(0, -150, 236, ry, pen.gradient(0, 0, 1, 0, [0, tones.shine], [0.5, tones.light], [1, tones.dark])) +
      ellipse(
        0,
        -146,
        224,
        ry * 0.93,
        pen.gradient(0, 0, 1, 0.2, [0, steel.deep], [0.4, steel.base], [0.8, steel.shine], [1, steel.light]),
      ) +
      ellipse(
        10,
        -132,
        176,
        ry * 0.66,
        pen.gradient(0, 0, 1, 0, [0, steel.dark], [0.6, steel.light], [1, steel.base]),
      ) +
      ellipse(206, -112, 6, 6, brass.shine) +
      ellipse(216, -102, 6, 6, brass.shine),
    -70,
    0,
  )
}

function kettle(pen: Pen, tones: Tones): string {
  const body: Profile = [
    [-262, 96],
    [-256, 104],
    [-200, 148],
    [-110, 186],
    [-50, 190],
    [-12, 176],
    [0, 160],
  ]
  const wood = pen.across(walnut)
  return (
    contactShadow(pen, 0, 4, 190) +
    path(
      'M-166 -110C-240 -120 -250 -230 -296 -286C-302 -298 -270 -312 -260 -300C-226 -250 -216 -196 -150 -186Z',
      pen.gradient(0, 0, 1, 0.4, [0, tones.light], [0.5, tones.base], [1, tones.deep]),
    ) +
    line('M-112 -236C-150 -420 -90 -480 0 -480C90 -480 150 -420 112 -236', tones.deep, 18) +
    line('M-112 -236C-150 -420 -90 -480 0 -480C90 -480 150 -420 112 -236', tones.base, 11) +
    path(
      'M-84 -470C-60 -506 60 -506 84 -470C92 -456 76 -446 64 -452C40 -466 -40 -466 -64 -452C-76 -446 -92 -456 -84 -470Z',
      wood,
    ) +
    turned(pen, body, tones, 0) +
    gloss(body.slice(2, -1), 0.8, 0.56, 0.5) +
    path(
      'M-190 -62C-110 -30 110 -30 190 -62C190 -40 186 -20 176 -12C110 18 -110 18 -176 -12C-186 -20 -190 -40 -190 -62Z',
      tones.deep,
      0.3,
    ) +
    turned(
      pen,
      [
        [-296, 40],
        [-290, 66],
        [-272, 92],
        [-262, 98],
      ],
      tones,
      0.4,
    ) +
    turned(
      pen,
      [
        [-334, 16],
        [-328, 24],
        [-314, 24],
        [-306, 12],
        [-296, 16],
      ],
      walnut,
      0.3,
    ) +
    ellipse(-106, -232, 13, 13, brass.base) +
    ellipse(106, -232, 13, 13, brass.dark)
  )
}

function cup(pen: Pen, tones: Tones, coffee: boolean): string {
  return (
    contactShadow(pen, 0, 4, 120) +
    ellipse(
      0,
      -8,
      136,
      136 * (pen.tilt + 0.02),
      pen.gradient(0, 0, 1, 0.3, [0, tones.shine], [0.5, tones.light], [1, tones.dark]),
    ) +
    ellipse(0, -10, 92, 92 * pen.tilt, tones.dark, 0.45) +
    line('M84 -122C140 -134 142 -58 72 -52', tones.dark, 19) +
    line('M84 -124C134 -134 136 -62 74 -56', tones.light, 9) +
    turned(
      pen,
      [
        [-150, 94],
        [-144, 96],
        [-90, 92],
        [-40, 70],
        [-14, 48],
        [-8, 48],
      ],
      tones,
      0.5,
    ) +
    opening(pen, -150, 94, paper, '#d8ccb9', 6) +
    (coffee
      ? ellipse(0, -146, 84, 84 * pen.tilt * 0.86, '#3d2015') +
        ellipse(-6, -148, 62, 62 * pen.tilt * 0.7, '#b0743d') +
        ellipse(4, -147, 30, 30 * pen.tilt * 0.6, '#e6c493')
      : '')
  )
}

function espressoCups(pen: Pen, tones: Tones): string {
  const pale = tonesOf(mix(tones.base, '#fff6e6', 0.55))
  return (
    moved(cup(pen, pale, false), -116, -86, 0, 0.88) +
    moved(cup(pen, tones, false), 124, -80, 0, 0.88) +
    moved(cup(pen, tones, true), -84, 20, 0, 1.08) +
    moved(cup(pen, pale, true), 190, 36, 0, 1)
  )
}

export const cookware = {
  'dutch-oven': {
    label: 'Enameled Dutch Oven',
    colors: ['Red', 'Teal', 'Mustard', 'Navy', 'Sage', 'White'],
    place: 'kitchen',
    tag: [240, -110],
    low: true,
    size: 1.14,
    draw: dutchOven,
  },
  'copper-pan': {
    label: 'Copper Saute Pan',
    colors: ['Copper', 'Silver', 'Black'],
    place: 'kitchen',
    tag: [330, -220],
    low: true,
    size: 1,
    draw: copperPan,
  },
  kettle: {
    label: 'Stovetop Kettle',
    colors: ['Mint', 'Cream', 'Red', 'Black', 'Copper'],
    place: 'kitchen',
    tag: [112, -250],
    size: 1.15,
    draw: kettle,
  },
  'espresso-cups': {
    label: 'Espresso Cup Set',
    colors: ['Terracotta', 'Blue', 'Green', 'White'],
    place: 'kitchen',
    tag: [190, -230],
    low: true,
    size: 1.12,
    draw: espressoCups,
  },
} satisfies Record<string, Subject>
