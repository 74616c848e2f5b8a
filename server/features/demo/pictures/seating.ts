import { brass, oak, type Tones, tonesOf, walnut } from './color.ts'
import type { Pen } from './pen.ts'
import { bar, contactShadow, ellipse, line, path, rect, repeat, turned } from './shapes.ts'
import type { Subject } from './subject.ts'

/** Velvet catches light at the edges of every channel. */
function channel(pen: Pen, x: number, y: number, w: number, h: number, tones: Tones): string {
  const pile = pen.gradient(
    0,
    0,
    1,
    0,
    [0, tones.deep],
    [0.18, tones.base],
    [0.45, tones.light],
    [0.75, tones.base],
    [1, tones.deep],
  )
  return rect(x, y, w, h, pile, w / 2)
}

function accentChair(pen: Pen, tones: Tones): string {
  const legs = pen.metal(brass)
  const arm = pen.gradient(0, 0, 1, 0, [0, tones.dark], [0.3, tones.light], [0.7, tones.base], [1, tones.deep])
  const shell =
    'M-258 -300C-262 -470 -214 -590 -100 -604C-40 -612 40 -612 100 -604C214 -590 262 -470 258 -300L236 -150H-236Z'
  return (
    contactShadow(pen, 0, -14, 290, 44) +
    bar(-150, -120, -130, -34, 18, 12, brass.deep) +
    bar(150, -120, 130, -34, 18, 12, brass.deep) +
    bar(-196, -120, -224, 2, 24, 13, legs) +
    bar(196, -120, 224, 2, 24, 13, legs) +
    path(shell, pen.gradient(0, 0, 0.6, 1, [0, tones.light], [0.4, tones.dark], [1, tones.deep])) +
    pen.clipped(
      'M-214 -250C-222 -440 -190 -556 -92 -576C-36 -584 36 -584 92 -576C190 -556 222 -440 214 -250Z',
      rect(-230, -600, 460, 400, tones.deep) +
        repeat(7, (index) => channel(pen, -217 + index * 62, -600 + Math.abs(index - 3) ** 2 * 4, 62, 420, tones)) +
        rect(-230, -600, 460, 140, pen.fade(0, 0, 0, 1, tones.shine, 0.4, 0)) +
        rect(-230, -330, 460, 110, pen.fade(0, 0, 0, 1, tones.deep, 0, 0.75)),
    ) +
    path(
      'M-186 -290C-190 -322 -160 -330 -120 -332H120C160 -330 190 -322 186 -290L190 -196H-190Z',
      pen.down(tones.light, tones.base),
    ) +
    path('M-180 -296C-150 -326 150 -326 180 -296C150 -284 -150 -284 -180 -296Z', tones.shine, 0.35) +
    line('M-186 -262C-80 -248 80 -248 186 -262', tones.deep, 4, 0.5) +
    path(
      'M-240 -214H240L228 -118C228 -108 222 -104 212 -104H-212C-222 -104 -228 -108 -228 -118Z',
      pen.down(tones.base, tones.deep),
    ) +
    path(
      'M-196 -400C-236 -420 -276 -396 -280 -344C-282 -280 -268 -180 -250 -112C-246 -100 -196 -104 -190 -116C-184 -190 -182 -300 -196 -400Z',
      arm,
    ) +
    path(
      'M196 -400C236 -420 276 -396 280 -344C282 -280 268 -180 250 -112C246 -100 196 -104 190 -116C184 -190 182 -300 196 -400Z',
      arm,
    ) +
    path('M-200 -398C-232 -414 -262 -398 -270 -360C-258 -384 -226 -388 -200 -372Z', tones.shine, 0.6) +
    path('M200 -398C232 -414 262 -398 270 -360C258 -384 226 -388 200 -372Z', tones.shine, 0.35)
  )
}

function tuftButton(pen: Pen, x: number, y: number, tones: Tones): string {
  return (
    ellipse(x, y, 30, 24, pen.glow(tones.deep, 0.75)) +
    ellipse(x, y, 8, 7, tones.base) +
    ellipse(x - 2, y - 2, 3, 3, tones.shine)
  )
}

function wingback(pen: Pen, tones: Tones): string {
  const legs = pen.across(walnut)
  const wing =
    'M-172 -668C-226 -676 -252 -640 -250 -590C-248 -520 -264 -450 -276 -392C-236 -396 -196 -392 -176 -350C-164 -440 -158 -560 -172 -668Z'
  const arm =
    'M-284 -330C-290 -392 -196 -404 -182 -342C-176 -310 -178 -160 -182 -92H-262C-276 -160 -284 -250 -284 -330Z'
  const mirrored = (d: string, fill: string, opacity = 1) => `<g transform="scale(-1 1)">${path(d, fill, opacity)}</g>`
  const armFill = pen.gradient(0, 0, 1, 0, [0, tones.dark], [0.35, tones.light], [1, tones.dark])
  return (
    contactShadow(pen, 0, -14, 290, 44) +
    bar(-220, -100, -236, 2, 30, 17, legs) +
    bar(220, -100, 236, 2, 30, 17, legs) +
    bar(-150, -100, -146, -24, 20, 14, walnut.deep) +
    bar(150, -100, 146, -24, 20, 14, walnut.deep) +
    path(
      'M-190 -640C-186 -700 -100 -712 0 -712C100 -712 186 -700 190 -640L196 -220H-196Z',
      pen.gradient(0, 0, 0.5, 1, [0, tones.light], [0.55, tones.base], [1, tones.deep]),
    ) +
    [-586, -486].map((y) => [-92, 0, 92].map((x) => tuftButton(pen, x, y, tones)).join('')).join('') +
    [-46, 46].map((x) => tuftButton(pen, x, -536, tones) + tuftButton(pen, x, -436, tones)).join('') +
    line(
      'M-92 -586L-46 -536L-92 -486L-46 -436M0 -586L-46 -536L0 -486L-46 -436M0 -586L46 -536L0 -486L46 -436M92 -586L46 -536L92 -486L46 -436',
      tones.deep,
      3,
      0.3,
    ) +
    rect(-270, -400, 540, 260, tones.deep, 20) +
    path(wing, pen.gradient(0, 0, 1, 0.2, [0, tones.light], [0.6, tones.base], [1, tones.deep])) +
    mirrored(wing, pen.gradient(0, 0, 1, 0.2, [0, tones.dark], [0.4, tones.base], [1, tones.deep])) +
    path(
      'M-186 -300C-190 -334 -150 -340 -110 -340H110C150 -340 190 -334 186 -300L190 -206H-190Z',
      pen.down(tones.light, tones.dark),
    ) +
    path('M-176 -304C-140 -334 140 -334 176 -304C140 -294 -140 -294 -176 -304Z', tones.shine, 0.35) +
    rect(-206, -214, 412, 124, pen.down(tones.base, tones.deep), 8) +
    path(arm, armFill) +
    mirrored(arm, armFill) +
    ellipse(-232, -340, 40, 34, pen.slant(tones)) +
    ellipse(232, -340, 40, 34, pen.slant(tones)) +
    line('M-232 -360A20 20 0 1 1 -250 -336M232 -360A20 20 0 1 0 250 -336', tones.deep, 3, 0.5) +
    repeat(13, (index) => ellipse(-192 + index * 32, -100, 4.5, 4.5, brass.light))
  )
}

function barStool(pen: Pen, tones: Tones): string {
  const leg = pen.metal(brass)
  const ry = 156 * pen.tilt
  return (
    contactShadow(pen, 0, -8, 170, 28) +
    bar(-70, -440, -96, -40, 13, 10, brass.deep) +
    bar(70, -440, 96, -40, 13, 10, brass.deep) +
    `<ellipse cx="0" cy="-150" rx="132" ry="${Math.round(132 * pen.tilt)}" fill="none" stroke="${brass.dark}" stroke-width="11"/>` +
    line(`M-132 -150A132 ${Math.round(132 * pen.tilt)} 0 0 0 132 -150`, brass.light, 7) +
    bar(-112, -440, -160, 0, 17, 12, leg) +
    bar(112, -440, 160, 0, 17, 12, leg) +
    path(
      'M-164 -470C-176 -600 -150 -676 -120 -682C-50 -694 50 -694 120 -682C150 -676 176 -600 164 -470Z',
      pen.gradient(0, 0, 0.7, 1, [0, tones.light], [0.5, tones.base], [1, tones.deep]),
    ) +
    pen.clipped(
      'M-146 -470C-156 -590 -134 -654 -108 -662C-46 -672 46 -672 108 -662C134 -654 156 -590 146 -470Z',
      repeat(5, (index) => channel(pen, -150 + index * 60, -690, 60, 260, tones)) +
        rect(-160, -530, 320, 60, pen.fade(0, 0, 0, 1, tones.deep, 0, 0.8)),
    ) +
    turned(
      pen,
      [
        [-486, 150],
        [-478, 164],
        [-450, 168],
        [-430, 160],
        [-424, 140],
      ],
      tones,
      0,
    ) +
    ellipse(0, -486, 156, ry, pen.slant(tones)) +
    ellipse(-40, -490, 84, ry * 0.55, pen.glow(tones.shine, 0.8))
  )
}

function ottoman(pen: Pen, tones: Tones): string {
  const profile = [
    [-300, 222],
    [-290, 242],
    [-250, 252],
    [-150, 254],
    [-70, 250],
    [-44, 240],
  ] as const
  const rise = 238 * (pen.tilt + 0.03)
  return (
    contactShadow(pen, 0, -6, 240, 34) +
    repeat(4, (index) =>
      bar(-180 + index * 120, -60, -190 + index * 126, 0, 24, 14, index % 3 === 0 ? pen.across(oak) : oak.deep),
    ) +
    turned(pen, profile, tones, 0) +
    repeat(17, (index) => {
      const x = Math.sin(((index - 8) / 8.4) * 1.5) * 250
      return line(
        `M${Math.round(x * 0.97)} -282Q${Math.round(x * 1.02)} -150 ${Math.round(x * 0.98)} -${Math.round(44 - (1 - Math.abs(x) / 260) * 36)}`,
        tones.deep,
        5,
        0.32,
      )
    }) +
    ellipse(0, -298, 240, rise, pen.slant(tones)) +
    ellipse(-60, -308, 140, rise * 0.6, pen.glow(tones.shine, 0.75)) +
    line(`M-240 -298A240 ${Math.round(rise)} 0 0 0 240 -298`, tones.deep, 5, 0.45) +
    line(`M-238 -304A238 ${Math.round(rise)} 0 0 0 238 -304`, tones.shine, 2.5, 0.5) +
    ellipse(0, -300, 26, 26 * (pen.tilt + 0.1), pen.glow(tones.deep, 0.8)) +
    ellipse(0, -302, 12, 7, tones.base)
  )
}

const marble = tonesOf('#efe9e2')

function sideTable(pen: Pen, tones: Tones): string {
  const leg = pen.metal(brass)
  const rise = Math.round(228 * (pen.tilt + 0.04))
  const vein = line(
    'M-190 -470C-110 -500 -70 -440 10 -476S120 -510 200 -468M-60 -440C0 -462 60 -440 120 -450',
    '#9a8f8d',
    3,
    0.4,
  )
  return (
    contactShadow(pen, 0, -4, 190, 30) +
    bar(0, -440, 0, -34, 15, 12, brass.deep) +
    bar(-150, -450, 150, 2, 17, 13, leg) +
    bar(150, -450, -150, 2, 17, 13, leg) +
    ellipse(0, -218, 26, 16, pen.slant(brass)) +
    path(`M-228 -470V-444A228 ${rise} 0 0 0 228 -444V-470Z`, pen.across(tones)) +
    ellipse(0, -470, 228, rise, pen.gradient(0, 0, 1, 0.4, [0, tones.shine], [0.6, tones.light], [1, tones.base])) +
    pen.clipped(`M-228 -470A228 ${rise} 0 0 1 228 -470A228 ${rise} 0 0 1 -228 -470Z`, vein) +
    ellipse(34, -462, 66, 12, pen.glow('#3a1d22', 0.5)) +
    turned(
      pen,
      [
        [-560, 40],
        [-552, 44],
        [-500, 46],
        [-466, 38],
      ],
      marble,
      0.4,
    ) +
    ellipse(0, -560, 40, 40 * pen.tilt, '#4a2c22') +
    line('M44 -540C74 -548 74 -500 42 -498', marble.base, 9)
  )
}

export const seating = {
  'accent-chair': {
    label: 'Velvet Accent Chair',
    colors: ['Emerald', 'Blush', 'Navy', 'Mustard', 'Rust'],
    place: 'floor',
    tag: [190, -410],
    size: 1.1,
    draw: accentChair,
  },
  wingback: {
    label: 'Tufted Wingback Chair',
    colors: ['Teal', 'Beige', 'Charcoal', 'Burgundy'],
    place: 'floor',
    tag: [206, -560],
    draw: wingback,
  },
  'bar-stool': {
    label: 'Channel Back Bar Stool',
    colors: ['Cognac', 'Gray', 'Navy', 'Blush'],
    place: 'floor',
    tag: [134, -600],
    draw: barStool,
  },
  ottoman: {
    label: 'Round Pleated Ottoman',
    colors: ['Mustard', 'Blush', 'Sage', 'Gray'],
    place: 'floor',
    tag: [120, -270],
    low: true,
    size: 1.12,
    draw: ottoman,
  },
  'side-table': {
    label: 'Marble Side Table',
    colors: ['White', 'Black', 'Green'],
    place: 'floor',
    tag: [150, -440],
    size: 1.15,
    draw: sideTable,
  },
} satisfies Record<string, Subject>
