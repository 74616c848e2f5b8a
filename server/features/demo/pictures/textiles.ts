import { paper, type Tones, tonesOf } from './color.ts'
import { type Pen, round } from './pen.ts'
import { castShadow, contactShadow, ellipse, line, moved, path, repeat } from './shapes.ts'
import type { Subject } from './subject.ts'
import { type Area, columns, rows, threads } from './textures.ts'

const cushion: Area = { x: -270, y: -450, width: 540, height: 460 }

function throwPillow(pen: Pen, tones: Tones): string {
  const outline =
    'M-236 -440C-120 -416 120 -416 236 -440C252 -444 262 -430 256 -416C230 -300 230 -150 256 -30C262 -14 250 -2 236 -6C120 -34 -120 -34 -236 -6C-250 -2 -262 -14 -256 -30C-230 -150 -230 -300 -256 -416C-262 -430 -252 -444 -236 -440Z'
  const stripe = (y: number, height: number) =>
    `M-270 ${y}Q0 ${y + 22} 270 ${y}V${y + height}Q0 ${y + height + 22} -270 ${y + height}Z`
  return (
    contactShadow(pen, 0, -10, 250, 30) +
    path(outline, pen.gradient(0, 0, 0.7, 1, [0, tones.light], [0.5, tones.base], [1, tones.dark])) +
    pen.clipped(
      outline,
      [-360, -110]
        .map((y) => path(stripe(y, 26), paper.base, 0.9) + path(stripe(y + 38, 8), paper.base, 0.8))
        .join('') +
        repeat(7, (index) =>
          path(`M${-240 + index * 80} -236l40 -54l40 54l-40 54z`, index % 2 ? tones.deep : paper.base, 0.85),
        ) +
        repeat(7, (index) =>
          path(`M${-222 + index * 80} -236l22 -30l22 30l-22 30z`, index % 2 ? paper.base : tones.dark, 0.9),
        ) +
        threads(rows(cushion, 13) + columns(cushion, 13), tones.deep, 1.8, 0.15) +
        ellipse(-90, -300, 210, 150, pen.glow('#fff6e0', 0.42)) +
        ellipse(120, -40, 260, 110, pen.glow(tones.deep, 0.5)) +
        line(
          'M-250 -430C-200 -380 -180 -360 -160 -320M250 -430C206 -390 190 -360 176 -330M-250 -16C-210 -60 -196 -80 -180 -120M250 -16C214 -50 196 -84 186 -110',
          tones.deep,
          9,
          0.22,
        ),
    ) +
    line(outline, tones.deep, 4, 0.4) +
    [
      [-246, -430, 215],
      [246, -430, 145],
      [-246, -16, -35],
      [246, -16, 35],
    ]
      .map(
        ([x, y, angle]) =>
          `<g transform="translate(${x} ${y}) rotate(${angle})">${line('M0 0V34M-8 4L-14 40M8 4L14 40M-4 2L-6 42M4 2L6 42', tones.dark, 5)}${ellipse(0, 4, 11, 9, tones.light)}</g>`,
      )
      .join('')
  )
}

function cable(x: number, from: number, to: number, tones: Tones): string {
  const steps = Math.floor((to - from) / 46)
  return repeat(steps, (index) => {
    const y = from + index * 46
    return (
      line(`M${x - 20} ${y}C${x - 20} ${y + 22} ${x + 20} ${y + 24} ${x + 20} ${y + 46}`, tones.shine, 13, 0.85) +
      line(
        `M${x + 20} ${y}C${x + 20} ${y + 18} ${x + 8} ${y + 20} ${x + 4} ${y + 22}M${x - 6} ${y + 28}C${x - 16} ${y + 34} ${x - 20} ${y + 38} ${x - 20} ${y + 46}`,
        tones.light,
        11,
        0.9,
      )
    )
  })
}

function throwBlanket(pen: Pen, tones: Tones): string {
  const fold = (y: number, height: number, inset: number) => {
    const left = -250 + inset
    const right = 250 - inset
    const body = `M${left + 30} ${y - height}H${right - 20}C${right + 26} ${y - height} ${right + 26} ${y} ${right - 20} ${y}H${left + 30}C${left - 10} ${y} ${left - 10} ${y - height} ${left + 30} ${y - height}Z`
    const ribs = columns({ x: left, y: y - height, width: right - left, height }, 16)
    return (
      path(body, pen.gradient(0, 0, 0, 1, [0, tones.light], [0.45, tones.base], [1, tones.deep])) +
      pen.clipped(body, threads(ribs, tones.deep, 4, 0.24) + moved(threads(ribs, tones.shine, 2.5, 0.3), -5, 0)) +
      line(
        `M${right - 24} ${y - height * 0.5}C${right - 4} ${y - height * 0.62} ${right - 4} ${y - height * 0.4} ${right - 26} ${y - height * 0.36}`,
        tones.deep,
        4,
        0.5,
      )
    )
  }
  const drape =
    'M-190 -318C-100 -334 40 -334 120 -320C138 -300 136 -200 140 -90C90 -76 -120 -76 -176 -90C-196 -180 -204 -280 -190 -318Z'
  return (
    contactShadow(pen, 0, 0, 256, 26) +
    fold(0, 100, 0) +
    fold(-100, 104, 6) +
    fold(-204, 104, 14) +
    castShadow(drape, 14, 8, 0.2) +
    path(drape, pen.gradient(0, 0, 0.6, 1, [0, tones.shine], [0.35, tones.light], [1, tones.base])) +
    pen.clipped(
      drape,
      cable(-120, -330, -60, tones) +
        cable(-30, -330, -60, tones) +
        cable(60, -330, -60, tones) +
        line('M-78 -330V-80M-72 -330V-80M14 -330V-80M20 -330V-80M104 -330V-80', tones.dark, 3, 0.45),
    ) +
    repeat(20, (index) =>
      line(
        `M${-172 + index * 16.2} -84q${index % 2 ? 4 : -4} 26 ${round(pen.between(-6, 6))} 56`,
        index % 2 ? tones.light : tones.base,
        7,
      ),
    ) +
    line('M-176 -90C-120 -76 90 -76 140 -90', tones.dark, 6, 0.5)
  )
}

function areaRug(pen: Pen, tones: Tones): string {
  const floor = 'M-196 -250H196L330 30H-330Z'
  const inner = 'M-176 -232H176L292 12H-292Z'
  const cream = tonesOf('#efe0c4')
  const across = (y: number) => 196 + ((y + 250) / 280) * 134
  const diamonds = (y: number, count: number, size: number, color: string) => {
    const width = across(y) * 1.64
    return repeat(count, (index) => {
      const x = -width / 2 + (width / count) * (index + 0.5)
      return path(
        `M${round(x)} ${y - size}L${round(x + width / count / 2.2)} ${y}L${round(x)} ${y + size}L${round(x - width / count / 2.2)} ${y}Z`,
        color,
      )
    })
  }
  const roll =
    'M-250 -430C-250 -486 -232 -500 -214 -500H214C240 -500 250 -470 250 -430C250 -390 240 -360 214 -360H-214C-234 -360 -250 -380 -250 -430Z'
  const laid =
    ellipse(10, -90, 400, 150, pen.glow('#3a1d22', 0.4)) +
    repeat(33, (index) => line(`M${-330 + index * 20.6} 30l${round((index - 16) * 0.5)} 22`, cream.base, 5)) +
    path(floor, pen.down(tones.dark, tones.base)) +
    path(inner, cream.base) +
    path('M-166 -222H166L274 -2H-274Z', pen.down(tones.base, tones.light)) +
    diamonds(-196, 6, 18, cream.light) +
    diamonds(-196, 6, 9, tones.deep) +
    diamonds(-114, 4, 46, tones.deep) +
    diamonds(-114, 4, 33, cream.light) +
    diamonds(-114, 4, 18, tones.base) +
    diamonds(-24, 6, 24, cream.light) +
    diamonds(-24, 6, 12, tones.deep) +
    pen.clipped(floor, threads(rows({ x: -340, y: -260, width: 680, height: 300 }, 9), '#3a1d22', 2, 0.18)) +
    path('M-196 -250H196L210 -222H-210Z', '#2a1016', 0.3) +
    moved(
      path(roll, pen.gradient(0, 0, 0, 1, [0, tones.light], [0.4, tones.base], [0.85, tones.deep], [1, tones.dark])) +
        repeat(11, (index) =>
          path(`M${-196 + index * 38} -470l16 -20l16 20l-16 40z`, index % 2 ? cream.base : tones.deep, 0.75),
        ) +
        line('M-236 -384H232', cream.base, 8, 0.8) +
        ellipse(222, -430, 32, 70, tones.deep) +
        ellipse(222, -430, 26, 60, pen.slant(cream)) +
        line(
          'M222 -478C244 -470 246 -392 222 -388C204 -392 204 -456 220 -458C234 -456 234 -410 222 -408',
          tones.dark,
          6,
        ),
      0,
      132,
    )
  // Laid in front of the camera on the floor, which is seen from above.
  return moved(laid, 0, 44, 0, 1, 0.82)
}

export const textiles = {
  'throw-pillow': {
    label: 'Woven Throw Pillow',
    colors: ['Rust', 'Indigo', 'Sage', 'Mustard', 'Blush'],
    place: 'table',
    tag: [200, -400],
    size: 1.16,
    draw: throwPillow,
  },
  'throw-blanket': {
    label: 'Cable Knit Throw Blanket',
    colors: ['Cream', 'Gray', 'Sage', 'Rust', 'Navy'],
    place: 'table',
    tag: [170, -290],
    low: true,
    size: 1.16,
    draw: throwBlanket,
  },
  'area-rug': {
    label: 'Patterned Area Rug',
    colors: ['Red', 'Navy', 'Teal', 'Gray'],
    place: 'floor',
    tag: [180, -190],
    low: true,
    size: 1.14,
    draw: areaRug,
  },
} satisfies Record<string, Subject>
