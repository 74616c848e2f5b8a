import { ink, leaf, oak, paper, type Tones, tonesOf, walnut } from './color.ts'
import { type Pen, round } from './pen.ts'
import {
  contactShadow,
  ellipse,
  gloss,
  line,
  moved,
  opening,
  path,
  rect,
  repeat,
  turned,
  turnedOutline,
  type Profile,
} from './shapes.ts'
import type { Subject } from './subject.ts'
import { dots, rows, strands } from './textures.ts'

function weave(tones: Tones): string {
  const even = rows({ x: -200, y: -336, width: 420, height: 400 }, 32)
  const odd = rows({ x: -224, y: -320, width: 440, height: 390 }, 32)
  return (
    strands(even + odd, tones.light, 13, '10 38') +
    strands(even.replaceAll('M-200', 'M-176') + odd.replaceAll('M-224', 'M-200'), tones.base, 13, '10 38')
  )
}

function basket(pen: Pen, profile: Profile, tones: Tones): string {
  const outline = turnedOutline(profile, pen.tilt)
  const [top, radius] = profile[0] as Profile[number]
  const depth = pen.gradient(
    0,
    0,
    1,
    0,
    [0, tones.deep, 0.35],
    [0.25, tones.shine, 0.2],
    [0.55, tones.base, 0],
    [1, tones.deep, 0.75],
  )
  return (
    path(outline, tones.dark) +
    pen.clipped(outline, weave(tones)) +
    path(outline, depth) +
    opening(pen, top, radius, tones, tones.deep, 12) +
    line(`M${-radius} ${top}A${radius} ${round(radius * pen.tilt)} 0 0 0 ${radius} ${top}`, tones.light, 15) +
    bindings(radius, top, pen.tilt, tones.dark)
  )
}

/** The cord that binds a basket's rim. */
function bindings(radius: number, top: number, tilt: number, color: string): string {
  return `<path d="M${-radius} ${top}A${radius} ${round(radius * tilt)} 0 0 0 ${radius} ${top}" fill="none" stroke="${color}" stroke-width="15" stroke-dasharray="3 13" stroke-opacity=".6"/>`
}

function wovenBaskets(pen: Pen, tones: Tones): string {
  const big: Profile = [
    [-330, 168],
    [-260, 186],
    [-130, 190],
    [-30, 160],
    [-8, 150],
  ]
  const small: Profile = [
    [-190, 112],
    [-140, 128],
    [-70, 128],
    [-14, 106],
    [0, 100],
  ]
  const cream = tonesOf('#efe4cf')
  const throwCloth =
    'M-120 -330C-130 -380 -60 -410 0 -396C60 -412 130 -384 120 -330C150 -300 140 -220 118 -196C96 -214 90 -270 60 -300Z'
  return (
    moved(
      contactShadow(pen, 0, -6, 170, 28) +
        basket(pen, big, tones) +
        path(throwCloth, pen.slant(cream)) +
        line('M-60 -372C-20 -352 30 -350 70 -372M90 -320C110 -290 116 -250 112 -214', cream.dark, 4, 0.5) +
        line('M-168 -322C-214 -330 -222 -250 -184 -236M168 -322C214 -330 222 -250 184 -236', tones.dark, 17) +
        line('M-168 -322C-214 -330 -222 -250 -184 -236M168 -322C214 -330 222 -250 184 -236', tones.light, 9),
      -70,
      -40,
    ) + moved(contactShadow(pen, 0, 0, 118, 24) + basket(pen, small, tonesOf(tones.light)), 148, 20)
  )
}

function planter(pen: Pen, tones: Tones): string {
  const frond = (angle: number, length: number, shadeIndex: number) => {
    const green = [leaf, tonesOf('#3f6b45'), tonesOf('#6d9a58')][shadeIndex % 3] ?? leaf
    const blade = `M0 0C${round(-length * 0.24)} ${round(-length * 0.3)} ${round(-length * 0.22)} ${round(-length * 0.8)} 0 ${-length}C${round(length * 0.22)} ${round(-length * 0.8)} ${round(length * 0.24)} ${round(-length * 0.3)} 0 0Z`
    const half = `M0 0C${round(length * 0.24)} ${round(-length * 0.3)} ${round(length * 0.22)} ${round(-length * 0.8)} 0 ${-length}Z`
    const veins = repeat(
      4,
      (index) =>
        `M0 ${round(-length * (0.2 + index * 0.17))}l${round(length * 0.13)} ${round(-length * 0.1)}M0 ${round(-length * (0.2 + index * 0.17))}l${round(-length * 0.13)} ${round(-length * 0.1)}`,
    )
    return moved(
      path(blade, pen.gradient(0, 0, 1, 0, [0, green.light], [0.5, green.base], [1, green.base])) +
        path(half, green.dark, 0.55) +
        line(`M0 0V${-length}${veins}`, green.shine, 2, 0.45),
      angle * 0.35,
      -250,
      angle,
    )
  }
  const leaves = [
    [-78, 250],
    [78, 250],
    [-52, 320],
    [54, 310],
    [-100, 170],
    [100, 170],
    [-24, 400],
    [28, 380],
    [-40, 220],
    [42, 230],
    [2, 300],
  ] as const
  return (
    contactShadow(pen, 0, 0, 160) +
    leaves.map(([angle, length], index) => frond(angle, length, index)).join('') +
    turned(
      pen,
      [
        [-262, 164],
        [-262, 164],
        [-222, 166],
        [-222, 166],
        [-218, 150],
        [-60, 128],
        [0, 104],
      ],
      tones,
      0.28,
    ) +
    line('M-150 -140L-110 -100L-70 -140L-30 -100L10 -140L50 -100L90 -140L130 -106', tones.shine, 6, 0.45) +
    ellipse(0, -256, 150, 150 * pen.tilt, pen.glow('#2a1a12', 0.55)) +
    moved(frond(-30, 180, 2) + frond(36, 190, 0), 0, 24)
  )
}

function ceramicVase(pen: Pen, tones: Tones): string {
  const profile: Profile = [
    [-400, 50],
    [-386, 44],
    [-350, 46],
    [-300, 92],
    [-220, 138],
    [-130, 132],
    [-50, 92],
    [-8, 78],
    [0, 78],
  ]
  const plume = (angle: number, length: number, lean: number) =>
    moved(
      line(`M0 0Q${lean * 0.3} ${-length * 0.5} ${lean} ${-length}`, '#a98755', 4) +
        moved(
          path(
            'M0 40C-34 0 -34 -90 4 -150C38 -90 36 0 0 40Z',
            pen.gradient(0, 0, 1, 0, [0, '#f6e8cc'], [0.6, '#e6cfa3'], [1, '#c9a877']),
          ) + line('M2 20V-120M0 -20L-14 -48M2 -50L16 -80M0 -60L-12 -88', '#b8935c', 2, 0.5),
          lean,
          -length,
          angle * 0.6,
        ),
      0,
      -390,
      angle * 0.5,
    )
  const outline = turnedOutline(profile, pen.tilt)
  const speckles = Array.from({ length: 130 }, (): [number, number] => [pen.between(-140, 140), pen.between(-390, 0)])
  return (
    contactShadow(pen, 0, 2, 110) +
    plume(-44, 150, -50) +
    plume(40, 160, 46) +
    plume(-14, 220, -14) +
    plume(18, 190, 18) +
    opening(pen, -400, 50, tones) +
    turned(pen, profile, tones, 0) +
    pen.clipped(
      outline,
      path('M-160 -190C-80 -160 60 -224 160 -186V20H-160Z', paper.base, 0.32) + dots(speckles, 3.4, tones.deep, 0.4),
    ) +
    gloss(profile.slice(2, -1), 0.72, 0.52, 0.36) +
    line(`M-50 -400A50 ${round(50 * pen.tilt)} 0 0 0 50 -400`, tones.shine, 6)
  )
}

function candle(pen: Pen, tones: Tones): string {
  const jar: Profile = [
    [-300, 138],
    [-292, 142],
    [-30, 142],
    [-8, 136],
    [0, 128],
  ]
  return (
    contactShadow(pen, 0, 2, 150) +
    ellipse(0, -400, 250, 230, pen.glow('#ffdc92', 0.6)) +
    path(turnedOutline(jar, pen.tilt), pen.across(tones)) +
    ellipse(0, -300, 138, 138 * pen.tilt, pen.gradient(0, 0, 1, 0, [0, tones.shine], [1, tones.base])) +
    ellipse(
      0,
      -292,
      126,
      126 * pen.tilt * 0.9,
      pen.gradient(0, 0, 1, 0, [0, '#fff3d2'], [0.5, '#fffbe9'], [1, '#efdcb4']),
    ) +
    line('M0 -292V-326', ink.deep, 6) +
    path(
      'M0 -430C34 -388 34 -352 20 -334C10 -322 -10 -322 -20 -334C-34 -352 -26 -388 0 -430Z',
      pen.down('#ffcf5a', '#ff9a3c'),
    ) +
    path('M0 -390C16 -366 16 -350 9 -340C4 -333 -5 -333 -9 -340C-16 -350 -12 -366 0 -390Z', '#fff7d6') +
    gloss(jar.slice(1, -1), 0.9, 0.76, 0.4) +
    path(
      'M-78 -216C-40 -206 56 -206 98 -216V-74C56 -62 -40 -62 -78 -74Z',
      pen.gradient(0, 0, 1, 0, [0, '#fffaf0'], [1, '#e6d8c2']),
    ) +
    line('M-40 -170C0 -164 40 -164 66 -170', ink.base, 9) +
    line('M-24 -138C4 -134 30 -134 50 -138M-12 -114C4 -112 24 -112 36 -114', ink.base, 4, 0.6) +
    path('M12 -96C2 -86 2 -82 12 -76C22 -82 22 -86 12 -96Z', tones.base)
  )
}

function wallArt(pen: Pen, tones: Tones): string {
  const canvas = 'M-214 -280H214V280H-214Z'
  return (
    rect(-252, -312, 540, 664, pen.gradient(0, 0, 1, 1, [0, '#2a1016', 0.1], [1, '#2a1016', 0.34]), 6) +
    rect(-262, -328, 524, 656, pen.across(oak), 4) +
    line('M-262 328V-328H262', oak.shine, 4, 0.7) +
    rect(-244, -310, 488, 620, walnut.deep) +
    path('M-238 -304H238V304H-238Z', paper.light) +
    pen.clipped(
      canvas,
      rect(-214, -280, 428, 560, pen.down('#f6e6cf', '#f0cfae')) +
        ellipse(56, -96, 112, 112, pen.slant(tones)) +
        path('M-214 60C-120 -60 -40 20 40 -20S170 -60 214 0V280H-214Z', tonesOf(tones.light).light) +
        path('M-214 130C-90 40 10 140 90 90S190 60 214 90V280H-214Z', pen.slant(tones)) +
        path('M-214 210C-120 150 -30 220 60 180S180 170 214 190V280H-214Z', tones.deep) +
        line(
          'M-130 180C-136 60 -110 -60 -70 -130M-124 60C-160 30 -170 0 -172 -30M-116 10C-84 -6 -66 -34 -60 -60M-100 -70C-124 -90 -130 -110 -130 -130',
          ink.base,
          5,
        ) +
        ellipse(-70, -142, 14, 24, ink.base) +
        ellipse(-174, -42, 13, 20, ink.base) +
        ellipse(-56, -72, 12, 20, ink.base) +
        ellipse(-132, -142, 11, 20, ink.base),
    ) +
    path('M-238 -304H40L-150 304H-238Z', '#ffffff', 0.16)
  )
}

export const decor = {
  'woven-baskets': {
    label: 'Woven Storage Baskets',
    colors: ['Natural', 'Gray', 'White', 'Brown'],
    place: 'floor',
    tag: [110, -290],
    low: true,
    size: 1.12,
    draw: wovenBaskets,
  },
  planter: {
    label: 'Potted Plant in Planter',
    colors: ['Terracotta', 'White', 'Black', 'Sage'],
    place: 'table',
    tag: [120, -200],
    size: 1.12,
    draw: planter,
  },
  'ceramic-vase': {
    label: 'Speckled Ceramic Vase',
    colors: ['Blue', 'Cream', 'Terracotta', 'Sage', 'Charcoal'],
    place: 'table',
    tag: [46, -360],
    draw: ceramicVase,
  },
  candle: {
    label: 'Scented Jar Candle',
    colors: ['Amber', 'Blush', 'Sage', 'Plum', 'White'],
    place: 'table',
    tag: [130, -270],
    low: true,
    size: 1.3,
    draw: candle,
  },
  'wall-art': {
    label: 'Framed Wall Art',
    colors: ['Terracotta', 'Teal', 'Mustard', 'Blush'],
    place: 'wall',
    tag: [200, 240],
    draw: wallArt,
  },
} satisfies Record<string, Subject>
