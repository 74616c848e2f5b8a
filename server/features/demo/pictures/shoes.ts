import { brass, ink, mix, type Tones, tonesOf } from './color.ts'
import type { Pen } from './pen.ts'
import { contactShadow, ellipse, line, moved, path, rect, repeat, stitches } from './shapes.ts'
import type { Subject } from './subject.ts'
import { stitchRows, threads } from './textures.ts'

/** Two of the same: the far one a little higher, turned away and in the shade. */
function pair(pen: Pen, shoe: (far: boolean) => string, width: number, shiftX = 96, shiftY = -70): string {
  return (
    moved(contactShadow(pen, 0, -2, width * 0.52, 26) + shoe(true), shiftX, shiftY, 0, 0.94) +
    moved(contactShadow(pen, 0, 2, width * 0.54, 28) + shoe(false), -shiftX * 0.5, 8)
  )
}

const farther = (tones: Tones): Tones => tonesOf(mix(tones.base, tones.deep, 0.3))

function runningShoes(pen: Pen, tones: Tones): string {
  return pair(
    pen,
    (far) => {
      const upper = far ? farther(tones) : tones
      const knit = threads(stitchRows({ x: -260, y: -260, width: 510, height: 200 }, 16, 14), upper.deep, 2, 0.28)
      const body =
        'M-256 -66C-262 -104 -240 -126 -196 -140C-150 -156 -110 -196 -62 -234C-40 -250 0 -246 14 -226C40 -206 90 -212 128 -238C150 -262 190 -268 206 -250C212 -200 236 -150 250 -112C254 -90 250 -70 246 -58Z'
      return (
        path(
          'M-270 -58C-280 -30 -264 -2 -230 0H206C250 2 276 -20 272 -62C180 -86 -160 -84 -270 -58Z',
          pen.down('#fffaf2', '#cfc4ba'),
        ) +
        path('M-268 -22C-258 -4 -246 0 -230 0H206C240 2 262 -10 270 -34C180 -6 -160 0 -268 -22Z', pen.across(upper)) +
        line('M-266 -44C-140 -66 160 -66 270 -46', '#b5a79c', 3, 0.6) +
        path('M14 -226C60 -200 120 -222 150 -256C140 -272 40 -262 14 -226Z', upper.deep) +
        path(body, pen.gradient(0, 0, 0.5, 1, [0, upper.light], [0.5, upper.base], [1, upper.dark])) +
        (far ? '' : pen.clipped(body, knit)) +
        path('M-256 -66C-262 -104 -240 -126 -196 -140C-206 -116 -200 -84 -180 -64Z', upper.dark, 0.7) +
        path(
          'M250 -112C254 -90 250 -70 246 -58L150 -60C170 -110 190 -180 196 -256C202 -254 206 -250 206 -250C212 -200 236 -150 250 -112Z',
          upper.dark,
          0.8,
        ) +
        line('M-14 -78L62 -122L26 -184', '#fffaf0', 20) +
        line('M32 -74L108 -116L80 -166', upper.deep, 9, 0.7) +
        path(
          'M-62 -234C-40 -250 0 -246 14 -226L-118 -138C-134 -136 -146 -146 -150 -158C-118 -184 -90 -212 -62 -234Z',
          upper.deep,
          0.65,
        ) +
        repeat(5, (index) =>
          line(`M${-138 + index * 30} ${-152 - index * 21}L${-92 + index * 29} ${-130 - index * 21}`, '#fffaf2', 11),
        ) +
        path('M0 -240C10 -270 40 -276 46 -262C42 -240 30 -226 14 -222Z', pen.slant(upper)) +
        line('M198 -246C206 -200 222 -160 236 -120', upper.shine, 5, 0.6)
      )
    },
    520,
  )
}

function ankleBoots(pen: Pen, tones: Tones): string {
  return pair(
    pen,
    (far) => {
      const leather = far ? farther(tones) : tones
      const body =
        'M-236 -36C-246 -76 -216 -104 -168 -122C-110 -144 -70 -176 -54 -226C-46 -270 -50 -330 -56 -384C0 -400 100 -400 152 -386C150 -320 150 -200 170 -110C176 -80 174 -56 170 -36Z'
      return (
        path(
          'M-244 -40C-252 -16 -240 -4 -210 -4H60L70 -26H80V0H168C174 -14 176 -30 174 -44Z',
          pen.down(tonesOf('#5a3826').base, '#2b1710'),
        ) +
        path('M70 -44H174L168 6H88Z', pen.down('#6b442c', '#2b1710')) +
        path(body, pen.gradient(0, 0, 1, 0.5, [0, leather.light], [0.5, leather.base], [1, leather.deep])) +
        path('M-206 -84C-176 -116 -120 -122 -84 -160C-104 -116 -150 -86 -206 -84Z', '#fffaf0', 0.4) +
        path('M16 -392C-6 -300 0 -240 34 -190C60 -240 70 -320 62 -396Z', pen.down(leather.deep, ink.base)) +
        repeat(6, (index) =>
          line(`M${18 + index * 6} ${-380 + index * 4}V${-226 - Math.abs(index - 2.5) * 18}`, leather.base, 2, 0.35),
        ) +
        ellipse(48, -394, 104, 13, leather.deep) +
        ellipse(48, -395, 96, 9, '#24130e') +
        path('M132 -400C150 -440 176 -436 172 -400C168 -390 150 -384 138 -388Z', leather.dark) +
        stitches(
          'M-58 -370C20 -384 100 -384 148 -372M-52 -214C-30 -160 60 -150 160 -160',
          leather.shine,
          2.4,
          '8 5',
          0.7,
        ) +
        line('M-70 -172C-40 -150 -30 -100 -36 -44', leather.deep, 3, 0.35) +
        path('M104 -372C112 -280 108 -160 128 -60H146C130 -160 128 -280 128 -372Z', '#fffaf0', 0.16)
      )
    },
    430,
    124,
    -66,
  )
}

function loafers(pen: Pen, tones: Tones): string {
  return pair(
    pen,
    (far) => {
      const leather = far ? farther(tones) : tones
      const body =
        'M-262 -40C-268 -84 -236 -112 -186 -124C-130 -138 -96 -166 -62 -186C-40 -198 -10 -190 20 -172C90 -134 170 -168 214 -206C236 -216 250 -204 250 -186C250 -140 256 -80 250 -34Z'
      return (
        path(
          'M-268 -42C-274 -18 -258 -8 -232 -8H130L140 -22H150V2H250C258 -12 258 -28 254 -42Z',
          pen.down('#4a2c1e', '#1f100b'),
        ) +
        path('M20 -172C90 -134 170 -168 214 -206C180 -220 60 -200 20 -172Z', pen.down('#d9b48c', '#a97d52')) +
        path(body, pen.gradient(0, 0, 0.4, 1, [0, leather.light], [0.5, leather.base], [1, leather.deep])) +
        path('M-226 -96C-190 -122 -140 -122 -100 -146C-110 -120 -150 -96 -214 -84Z', '#fffaf0', 0.45) +
        path(
          'M-128 -134C-96 -150 -70 -176 -50 -186C-20 -196 10 -180 20 -172C10 -150 -20 -120 -64 -96C-90 -100 -112 -114 -128 -134Z',
          leather.dark,
        ) +
        line('M-240 -66C-220 -130 -150 -120 -120 -128C-100 -108 -84 -98 -62 -94', leather.deep, 6, 0.55) +
        path('M-104 -120C-70 -140 -30 -168 -8 -186L26 -160C-4 -130 -50 -100 -76 -88Z', pen.slant(leather)) +
        line(
          'M-66 -134C-50 -158 -22 -150 -30 -132C-36 -120 -54 -116 -66 -134M-30 -150C-10 -172 12 -160 0 -144C-8 -134 -24 -136 -30 -150',
          brass.dark,
          11,
        ) +
        line(
          'M-66 -136C-50 -158 -22 -150 -30 -134C-36 -122 -54 -118 -66 -136M-30 -152C-10 -172 12 -160 0 -146C-8 -136 -24 -138 -30 -152',
          brass.light,
          6,
        ) +
        stitches('M-64 -84C-30 -76 20 -104 40 -150C120 -120 190 -160 236 -194', leather.shine, 2.4, '8 5', 0.7) +
        line('M214 -206C222 -150 226 -100 222 -44', leather.deep, 4, 0.4)
      )
    },
    520,
  )
}

function sandals(pen: Pen, tones: Tones): string {
  const heel = tonesOf('#b9895a')
  return pair(
    pen,
    (far) => {
      const leather = far ? farther(tones) : tones
      const strap = (d: string, width: number) =>
        line(d, leather.deep, width) + line(d, leather.base, width - 5) + line(d, leather.shine, width * 0.2, 0.55)
      const ankle = 'M26 -288C30 -262 190 -268 196 -298'
      return (
        path(
          'M112 -140L208 -160L198 0H130Z',
          pen.gradient(0, 0, 1, 0, [0, heel.light], [0.5, heel.base], [1, heel.deep]),
        ) +
        line('M126 -96L202 -110M128 -60L200 -70M130 -28L199 -34', heel.deep, 3, 0.35) +
        line('M26 -288C40 -312 180 -318 196 -298', leather.deep, 22) +
        line('M-190 -44C-170 -80 -150 -92 -124 -88M-104 -50C-84 -92 -60 -112 -34 -106', leather.deep, 24) +
        path(
          'M-256 -24C-256 -6 -244 0 -222 0H-110C-60 0 -20 -40 40 -86C90 -122 140 -138 202 -142L208 -170C150 -172 90 -156 36 -116C-20 -74 -60 -40 -120 -34C-170 -30 -226 -44 -256 -24Z',
          pen.gradient(0, 0, 1, 0, [0, '#6b4630'], [1, '#3d2418']),
        ) +
        path(
          'M-256 -26C-230 -52 -170 -44 -120 -48C-60 -54 -10 -96 40 -132C94 -168 150 -184 208 -176L208 -164C150 -166 90 -150 36 -110C-20 -68 -60 -34 -120 -28C-170 -24 -226 -40 -256 -26Z',
          pen.gradient(0, 0, 1, 0, [0, '#f3dcb9'], [1, '#c99d6e']),
        ) +
        path(
          'M208 -166C220 -210 216 -262 196 -310C182 -308 176 -304 172 -298C182 -250 172 -206 140 -174Z',
          pen.gradient(0, 0, 1, 0, [0, leather.light], [1, leather.deep]),
        ) +
        strap('M-216 -36C-196 -82 -158 -102 -128 -88C-108 -76 -98 -58 -96 -44', 32) +
        strap('M-132 -42C-110 -104 -66 -130 -34 -112C-16 -100 -10 -90 -12 -80', 32) +
        strap(ankle, 24) +
        rect(48, -290, 36, 36, brass.dark, 8) +
        rect(48, -292, 36, 36, brass.light, 8) +
        rect(57, -283, 18, 18, leather.dark, 3)
      )
    },
    460,
    120,
    -70,
  )
}

export const shoes = {
  'running-shoes': {
    label: 'Running Shoes',
    colors: ['Coral', 'Navy', 'Mint', 'Gray', 'Black'],
    place: 'table',
    tag: [170, -300],
    low: true,
    size: 1.06,
    draw: runningShoes,
  },
  'ankle-boots': {
    label: 'Leather Ankle Boots',
    colors: ['Cognac', 'Black', 'Taupe', 'Burgundy'],
    place: 'table',
    tag: [130, -420],
    low: true,
    size: 1.1,
    draw: ankleBoots,
  },
  loafers: {
    label: 'Horsebit Loafers',
    colors: ['Burgundy', 'Black', 'Camel', 'Green'],
    place: 'table',
    tag: [190, -260],
    low: true,
    size: 1.06,
    draw: loafers,
  },
  sandals: {
    label: 'Block Heel Sandals',
    colors: ['Tan', 'Black', 'Gold', 'White'],
    place: 'table',
    tag: [240, -330],
    low: true,
    size: 1.08,
    draw: sandals,
  },
} satisfies Record<string, Subject>
