import { leaf, mix, type Tones, tonesOf } from './color.ts'
import { type Pen, round } from './pen.ts'
import {
  castShadow,
  contactShadow,
  ellipse,
  gloss,
  line,
  moved,
  path,
  type Profile,
  rect,
  repeat,
  turned,
  turnedOutline,
} from './shapes.ts'
import type { Subject } from './subject.ts'

function lemon(pen: Pen, x: number, y: number, scale: number): string {
  const yellow = tonesOf('#f0c63e')
  return moved(
    contactShadow(pen, 0, 44, 56) +
      path(
        'M-70 0C-62 -40 -30 -50 0 -50C34 -50 58 -34 66 -6C74 -4 78 4 72 10C66 12 62 14 58 20C44 46 -34 52 -58 22C-66 18 -74 8 -70 0Z',
        pen.gradient(0, 0, 0.6, 1, [0, yellow.shine], [0.4, yellow.base], [1, yellow.dark]),
      ) +
      path('M30 -46C40 -80 84 -92 110 -82C98 -54 62 -36 30 -46Z', pen.slant(leaf)),
    x,
    y,
    0,
    scale,
  )
}

function cuttingBoard(pen: Pen, tones: Tones): string {
  const board =
    'M-170 -470C-170 -500 -150 -512 -120 -512H-64C-50 -512 -44 -530 -42 -556C-40 -600 -36 -634 0 -634C36 -634 40 -600 42 -556C44 -530 50 -512 64 -512H120C150 -512 170 -500 170 -470V-40C170 -12 150 0 120 0H-120C-150 0 -170 -12 -170 -40Z'
  const dark = tonesOf(mix(tones.base, '#4b2a1a', 0.55))
  return (
    contactShadow(pen, 10, -2, 190, 24) +
    castShadow(board, 16, 2, 0.25) +
    moved(path(board, pen.slant(dark)), 6, 2) +
    path(board, pen.gradient(0, 0, 1, 0.5, [0, tones.light], [0.5, tones.base], [1, tones.dark])) +
    pen.clipped(
      board,
      rect(-96, -640, 40, 660, dark.base, 0, 0.75) +
        rect(60, -640, 20, 660, dark.base, 0, 0.75) +
        repeat(9, (index) =>
          line(
            `M${-152 + index * 38} 10C${-140 + index * 36} -200 ${-164 + index * 40} -380 ${-150 + index * 38} -640`,
            tones.deep,
            2.4,
            0.26,
          ),
        ) +
        line('M-16 -120C-40 -200 40 -260 24 -340M-4 -120C-24 -200 56 -260 40 -350', tones.deep, 2.4, 0.3),
    ) +
    ellipse(0, -588, 15, 15, dark.deep) +
    line('M-168 -440V-470C-168 -498 -150 -509 -120 -509H-64C-46 -509 -41 -530 -39 -556', tones.shine, 4, 0.7) +
    lemon(pen, 190, -46, 1) +
    lemon(pen, 120, -26, 0.9)
  )
}

function glassPitcher(pen: Pen, tones: Tones): string {
  const body: Profile = [
    [-470, 92],
    [-440, 84],
    [-380, 88],
    [-280, 128],
    [-160, 150],
    [-60, 140],
    [-16, 118],
    [0, 108],
  ]
  const water: Profile = [
    [-330, 104],
    [-280, 122],
    [-160, 143],
    [-60, 133],
    [-20, 112],
    [-10, 104],
  ]
  const tint = tones.base
  const slice = (x: number, y: number, angle: number) =>
    moved(
      ellipse(0, 0, 46, 40, '#f3c945') +
        ellipse(0, 0, 39, 34, '#fdf3c4') +
        ellipse(0, 0, 35, 30, '#f8dc72') +
        line('M0 -30V30M-30 -15L30 15M-30 15L30 -15', '#fdf6d8', 4),
      x,
      y,
      angle,
    )
  return (
    contactShadow(pen, 0, 4, 140) +
    ellipse(90, 14, 150, 20, pen.glow(mix(tint, '#fff3c8', 0.4), 0.7)) +
    line('M104 -404C224 -420 236 -190 132 -160', mix(tint, '#ffffff', 0.2), 25, 0.6) +
    line('M104 -408C214 -416 226 -200 134 -172', '#ffffff', 6, 0.8) +
    path(
      turnedOutline(body, pen.tilt),
      pen.gradient(
        0,
        0,
        1,
        0,
        [0, tint, 0.85],
        [0.2, '#ffffff', 0.5],
        [0.5, tint, 0.3],
        [0.85, tint, 0.5],
        [1, mix(tint, '#2d4a50', 0.5), 0.9],
      ),
    ) +
    path(
      turnedOutline(water, pen.tilt),
      pen.gradient(
        0,
        0,
        1,
        0,
        [0, mix(tint, '#2d6a70', 0.25), 0.7],
        [0.35, mix(tint, '#fff6d8', 0.5), 0.6],
        [1, mix(tint, '#21505a', 0.4), 0.75],
      ),
    ) +
    slice(-40, -210, 20) +
    slice(56, -130, -30) +
    slice(-30, -80, 60) +
    path('M10 -300C40 -330 80 -320 90 -290C60 -270 30 -276 10 -300Z', leaf.base) +
    path('M-10 -304C-30 -340 -70 -340 -84 -316C-60 -290 -34 -290 -10 -304Z', leaf.light) +
    ellipse(0, -330, 102, 102 * pen.tilt, '#ffffff', 0.35) +
    line(`M-102 -330A102 ${round(102 * pen.tilt)} 0 0 0 102 -330`, '#ffffff', 3, 0.8) +
    gloss(body.slice(2, -1), 0.82, 0.66, 0.6, '#ffffff') +
    gloss(body.slice(3, -1), -0.72, -0.8, 0.35, '#ffffff') +
    path(
      `M-92 -470A92 ${round(92 * pen.tilt)} 0 0 0 92 -470A92 ${round(92 * pen.tilt)} 0 0 0 -92 -470Z`,
      '#ffffff',
      0.3,
    ) +
    `<ellipse cx="0" cy="-470" rx="92" ry="${round(92 * pen.tilt)}" fill="none" stroke="#ffffff" stroke-width="6"/>` +
    path('M-84 -480C-110 -492 -132 -488 -128 -476C-120 -462 -100 -458 -88 -452Z', '#ffffff', 0.75)
  )
}

function dinnerPlates(pen: Pen, tones: Tones): string {
  const pale = tonesOf(mix(tones.base, '#fff8ec', 0.6))
  const plate = (y: number, radius: number, glaze: Tones) => {
    const rise = radius * (pen.tilt + 0.03)
    return (
      path(
        `M${-radius} ${y}C${-radius * 0.9} ${y + 26} ${-radius * 0.6} ${y + 34} ${-radius * 0.5} ${round(y + 36)}A${radius * 0.5} ${round(rise * 0.5)} 0 0 0 ${radius * 0.5} ${round(y + 36)}C${radius * 0.6} ${y + 34} ${radius * 0.9} ${y + 26} ${radius} ${y}Z`,
        pen.across(glaze),
      ) +
      path(`M${-radius} ${y}A${radius} ${round(rise)} 0 0 0 ${radius} ${y}Z`, glaze.dark) +
      ellipse(0, y - 5, radius, rise, pen.gradient(0, 0, 1, 0.3, [0, glaze.shine], [0.5, glaze.light], [1, glaze.base]))
    )
  }
  const top = -118
  return (
    contactShadow(pen, 0, 0, 200) +
    plate(-36, 250, tones) +
    plate(-62, 250, pale) +
    plate(-88, 250, tones) +
    plate(top, 250, pale) +
    ellipse(0, top - 2, 178, 178 * pen.tilt, pen.gradient(0, 0, 1, 0.3, [0, pale.base], [1, pale.shine])) +
    turned(
      pen,
      [
        [-252, 160],
        [-244, 160],
        [-190, 136],
        [-146, 84],
        [-132, 70],
      ],
      tones,
      0.4,
    ) +
    ellipse(0, -252, 160, 160 * pen.tilt, pen.gradient(0, 0, 1, 0, [0, pale.shine], [1, pale.base])) +
    ellipse(
      0,
      -246,
      148,
      148 * pen.tilt * 0.9,
      pen.gradient(0, 0, 1, 0.2, [0, pale.dark], [0.6, pale.light], [1, pale.shine]),
    )
  )
}

export const tableware = {
  'cutting-board': {
    label: 'Wood Cutting Board',
    colors: ['Oak', 'Walnut', 'Natural'],
    place: 'kitchen',
    tag: [20, -560],
    size: 1.02,
    draw: cuttingBoard,
  },
  'glass-pitcher': {
    label: 'Glass Pitcher',
    colors: ['Clear', 'Green', 'Amber', 'Blue', 'Pink'],
    place: 'kitchen',
    tag: [150, -390],
    size: 1.18,
    draw: glassPitcher,
  },
  'dinner-plates': {
    label: 'Stoneware Dinnerware Set',
    colors: ['Sage', 'Blue', 'Terracotta', 'Charcoal', 'White'],
    place: 'kitchen',
    tag: [150, -230],
    low: true,
    size: 1.16,
    draw: dinnerPlates,
  },
} satisfies Record<string, Subject>
