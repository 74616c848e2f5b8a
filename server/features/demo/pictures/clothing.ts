import { mix, paper, type Tones, tonesOf } from './color.ts'
import { hanger, mirroredPath, wallShadow } from './outerwear.ts'
import { type Pen, round } from './pen.ts'
import { ellipse, flipped, line, moved, path, rect, repeat } from './shapes.ts'
import type { Subject } from './subject.ts'
import { type Area, columns, dots, stitchRows, threads } from './textures.ts'

const garment: Area = { x: -270, y: 60, width: 540, height: 500 }

function knitted(pen: Pen, outline: string, tones: Tones): string {
  const stitches = stitchRows(garment, 20, 17)
  return pen.clipped(
    outline,
    threads(stitches, tones.deep, 3, 0.22) + moved(threads(stitches, tones.shine, 2.2, 0.28), 0, -5),
  )
}

function ribbed(pen: Pen, outline: string, tones: Tones): string {
  const ribs = columns({ ...garment, y: 450, height: 110 }, 13)
  return pen.clipped(outline, threads(ribs, tones.deep, 5, 0.3) + moved(threads(ribs, tones.shine, 3, 0.4), 5, 0))
}

function cashmereSweater(pen: Pen, tones: Tones): string {
  const body =
    'M-78 72C-116 84 -150 100 -172 124C-152 220 -148 360 -156 500C-80 516 80 516 156 500C148 360 152 220 172 124C150 100 116 84 78 72C50 124 -50 124 -78 72Z'
  const sleeve =
    'M-172 122C-214 150 -230 250 -246 360C-254 420 -258 470 -260 520C-242 534 -210 536 -190 528C-176 440 -162 340 -140 250Z'
  const sides = pen.gradient(0, 0, 1, 0, [0, tones.dark], [0.4, tones.light], [1, tones.dark])
  const hem = 'M-157 462C-80 480 80 480 157 462L154 516C80 534 -80 534 -154 516Z'
  const cuff = 'M-258 484C-238 496 -208 498 -190 492L-188 540C-208 548 -240 546 -260 534Z'
  return (
    wallShadow(body) +
    hanger(pen) +
    path('M-78 72C-50 50 50 50 78 72C50 104 -50 104 -78 72Z', tones.deep) +
    rect(-22, 74, 44, 18, paper.base, 2) +
    path(sleeve, sides) +
    mirroredPath(sleeve, pen.gradient(0, 0, 1, 0, [0, tones.deep], [0.45, tones.base], [1, tones.deep])) +
    path(body, pen.gradient(0, 0, 1, 0.3, [0, tones.base], [0.25, tones.light], [0.6, tones.base], [1, tones.dark])) +
    knitted(pen, `${body}${sleeve}${flipped(sleeve)}`, tones) +
    line('M-140 250C-132 330 -136 400 -146 456M140 250C132 330 138 400 148 456', tones.deep, 10, 0.2) +
    line(
      'M-60 300C-40 360 -44 420 -56 460M70 280C54 350 60 420 74 456M-150 150C-130 180 -124 200 -122 226M150 150C130 180 124 200 122 226',
      tones.deep,
      12,
      0.1,
    ) +
    path(hem, tones.base) +
    path(cuff, tones.base) +
    mirroredPath(cuff, tones.dark) +
    ribbed(pen, `${hem}${cuff}${flipped(cuff)}`, tones) +
    line('M-84 70C-60 134 60 134 84 70', tones.dark, 27) +
    line('M-84 68C-60 130 60 130 84 68', tones.light, 22) +
    repeat(15, (index) => {
      const angle = Math.PI * (0.08 + (index / 14) * 0.84)
      const x = Math.cos(angle) * 80
      const y = 74 + Math.sin(angle) * 46
      return line(`M${round(x * 0.9)} ${round(y - 8)}L${round(x * 1.06)} ${round(y + 10)}`, tones.deep, 3, 0.4)
    })
  )
}

function silkBlouse(pen: Pen, tones: Tones): string {
  const body =
    'M-70 68C-106 80 -138 94 -160 120C-146 220 -144 360 -166 530C-100 556 -40 540 0 552C40 540 100 556 166 530C144 360 146 220 160 120C138 94 106 80 70 68Z'
  const sleeve =
    'M-160 118C-214 150 -240 250 -256 350C-270 420 -276 440 -262 484C-244 494 -206 492 -196 480C-184 440 -164 330 -134 240Z'
  const glint = mix(tones.light, tones.shine, 0.4)
  const satin = pen.gradient(
    0,
    0,
    1,
    0.3,
    [0, tones.base],
    [0.16, glint],
    [0.3, tones.base],
    [0.46, tones.dark],
    [0.6, tones.light],
    [0.76, tones.base],
    [0.88, tones.light],
    [1, tones.dark],
  )
  const cuff = 'M-264 478C-246 490 -208 490 -194 476L-198 528C-216 536 -246 536 -260 528Z'
  const folds = pen.gradient(
    0,
    0,
    1,
    0,
    [0, tones.dark],
    [0.28, glint],
    [0.5, tones.base],
    [0.68, tones.light],
    [1, tones.dark],
  )
  return (
    wallShadow(body) +
    hanger(pen, 0.86) +
    path('M-70 68C-40 46 40 46 70 68C40 130 20 180 0 214C-20 180 -40 130 -70 68Z', tones.deep) +
    rect(-20, 72, 40, 16, paper.base, 2) +
    path(sleeve, folds) +
    mirroredPath(sleeve, folds) +
    path(
      'M-70 68C-106 80 -138 94 -160 120C-146 220 -144 360 -166 530C-100 556 -40 540 0 552C40 540 100 556 166 530C144 360 146 220 160 120C138 94 106 80 70 68C44 130 20 176 0 214C-20 176 -44 130 -70 68Z',
      satin,
    ) +
    path(
      'M-120 200C-60 300 -90 420 -120 536C-80 430 -40 320 -84 190ZM120 210C70 310 100 430 110 538C80 430 50 330 90 200Z',
      tones.deep,
      0.16,
    ) +
    path('M-40 240C-20 330 -40 440 -60 540C-20 440 0 340 -20 236Z', tones.shine, 0.22) +
    line('M0 214V548', tones.deep, 3, 0.5) +
    line('M10 210V546', tones.shine, 2, 0.5) +
    [256, 320, 384, 448, 512]
      .map((y) => ellipse(2, y, 7, 7, tones.shine) + ellipse(3, y + 1, 3, 3, tones.dark, 0.6))
      .join('') +
    path('M-74 62C-104 84 -118 120 -112 154C-70 150 -20 190 0 214C-26 160 -52 110 -58 78Z', pen.slant(tones)) +
    path(
      'M74 62C104 84 118 120 112 154C70 150 20 190 0 214C26 160 52 110 58 78Z',
      pen.slant(tonesOf(mix(tones.base, tones.dark, 0.2))),
    ) +
    line('M-112 154C-70 150 -20 190 0 214C20 190 70 150 112 154', tones.deep, 3, 0.4) +
    path(cuff, satin) +
    mirroredPath(cuff, satin) +
    line('M-264 480C-246 490 -208 490 -194 478M264 480C246 490 208 490 194 478', tones.deep, 4, 0.4)
  )
}

function midiDress(pen: Pen, tones: Tones): string {
  const bodice =
    'M-64 70C-70 74 -92 82 -118 96C-112 160 -106 210 -92 262C-94 284 -92 296 -94 306C-40 320 40 320 94 306C92 296 94 284 92 262C106 210 112 160 118 96C92 82 70 74 64 70C52 130 24 170 0 196C-24 170 -52 130 -64 70Z'
  const skirt =
    'M-94 302C-40 318 40 318 94 302C130 420 200 560 236 690C190 724 140 700 96 724C60 740 30 716 0 730C-36 716 -60 740 -98 724C-140 702 -190 724 -236 690C-200 560 -130 420 -94 302Z'
  const sleeve = 'M-118 94C-164 108 -190 160 -196 216C-180 236 -132 238 -110 222Z'
  const petal = tonesOf(mix(tones.base, '#fff4e2', 0.78))
  const flowers = Array.from({ length: 96 }, (_, index): [number, number] => {
    const row = Math.floor(index / 8)
    return [-220 + (index % 8) * 62 + (row % 2) * 31 + pen.between(-8, 8), 84 + row * 56 + pen.between(-8, 8)]
  })
  const petals = flowers.flatMap(([x, y]) =>
    [0, 1, 2, 3, 4].map((turn): [number, number] => [x + Math.sin(turn * 1.257) * 9, y - Math.cos(turn * 1.257) * 9]),
  )
  const buds = flowers.map(([x, y]): [number, number] => [x + 30, y + 22])
  const print = dots(buds, 8, petal.base, 0.6) + dots(petals, 12, petal.base) + dots(flowers, 8, '#e8b13c')
  const drape = pen.gradient(
    0,
    0,
    1,
    0,
    [0, tones.dark],
    [0.14, tones.light],
    [0.28, tones.base],
    [0.42, tones.light],
    [0.56, tones.dark],
    [0.7, tones.base],
    [0.82, tones.light],
    [1, tones.deep],
  )
  return (
    wallShadow(skirt) +
    hanger(pen, 0.6) +
    path('M-64 70C-40 52 40 52 64 70C40 120 20 160 0 196C-20 160 -40 120 -64 70Z', tones.deep) +
    path(sleeve, pen.slant(tones)) +
    mirroredPath(sleeve, pen.slant(tonesOf(tones.dark))) +
    path(skirt, drape) +
    path(
      'M-60 320C-80 460 -120 600 -150 712C-110 600 -60 460 -40 322ZM30 320C40 460 60 600 60 728C80 600 70 460 50 320ZM76 316C120 440 160 580 190 706C200 600 150 440 88 312Z',
      tones.deep,
      0.26,
    ) +
    path('M-20 322C-30 460 -40 600 -50 726C-10 600 0 460 0 322Z', tones.shine, 0.2) +
    path(bodice, pen.gradient(0, 0, 1, 0.3, [0, tones.base], [0.3, tones.light], [0.6, tones.base], [1, tones.dark])) +
    pen.clipped(`${bodice}${skirt}${sleeve}${flipped(sleeve)}`, print) +
    line('M-64 70C-52 130 -24 170 8 204M64 70C52 130 24 170 0 196', tones.deep, 5, 0.4) +
    line('M8 204C30 230 60 250 92 262', tones.deep, 3, 0.4) +
    path('M-95 288C-40 306 40 306 95 288L96 316C40 334 -40 334 -96 316Z', pen.down(tones.dark, tones.deep)) +
    path(
      'M60 310C84 350 90 400 82 450L62 444C68 400 64 360 46 318ZM70 306C110 340 124 380 128 424L110 430C104 390 92 350 58 318Z',
      tones.dark,
    ) +
    ellipse(62, 310, 15, 13, tones.dark) +
    line('M-196 214C-180 234 -132 236 -110 220M196 214C180 234 132 236 110 220', tones.deep, 4, 0.4)
  )
}

export const clothing = {
  'cashmere-sweater': {
    label: 'Cashmere Crewneck Sweater',
    colors: ['Blush', 'Gray', 'Navy', 'Camel', 'Emerald', 'Cream'],
    place: 'hanger',
    tag: [208, 530],
    size: 1.22,
    draw: cashmereSweater,
  },
  'silk-blouse': {
    label: 'Silk Blouse',
    colors: ['Ivory', 'Emerald', 'Burgundy', 'Black', 'Lavender'],
    place: 'hanger',
    tag: [206, 520],
    size: 1.22,
    draw: silkBlouse,
  },
  'midi-dress': {
    label: 'Floral Midi Dress',
    colors: ['Red', 'Navy', 'Green', 'Mustard', 'Black'],
    place: 'hanger',
    tag: [150, 228],
    size: 1.05,
    draw: midiDress,
  },
} satisfies Record<string, Subject>
