import { brass, chrome, ink, mix, type Tones, tonesOf } from './color.ts'
import type { Pen } from './pen.ts'
import { castShadow, bar, contactShadow, ellipse, line, moved, path, rect, repeat, stitches } from './shapes.ts'
import type { Subject } from './subject.ts'

function leatherTote(pen: Pen, tones: Tones): string {
  const body =
    'M-226 -380C-232 -388 -226 -396 -216 -396H216C226 -396 232 -388 226 -380L252 -26C254 -8 242 0 226 0H-226C-242 0 -254 -8 -252 -26Z'
  const strapBack = 'M-112 -390C-104 -560 -70 -640 0 -640C70 -640 104 -560 112 -390'
  const strapFront = 'M-126 -330C-118 -540 -78 -606 0 -606C78 -606 118 -540 126 -330'
  return (
    contactShadow(pen, 0, -2, 256, 28) +
    line(strapBack, tones.deep, 22) +
    path('M-216 -396C-120 -424 120 -424 216 -396C120 -376 -120 -376 -216 -396Z', '#2b1610') +
    path(body, pen.gradient(0, 0, 1, 0.6, [0, tones.light], [0.45, tones.base], [1, tones.dark])) +
    path(
      'M-252 -26L-246 -100C-160 -60 160 -60 246 -100L252 -26C254 -8 242 0 226 0H-226C-242 0 -254 -8 -252 -26Z',
      tones.deep,
      0.3,
    ) +
    ellipse(-110, -260, 130, 110, pen.glow('#fff4de', 0.38)) +
    stitches(
      'M-214 -382H214L238 -26C238 -16 232 -12 224 -12H-224C-232 -12 -238 -16 -238 -26Z',
      tones.shine,
      3,
      '11 7',
      0.75,
    ) +
    line('M-60 -200C-40 -120 -50 -70 -70 -20M90 -300C110 -200 100 -100 116 -30', tones.deep, 9, 0.12) +
    [-1, 1]
      .map(
        (side) =>
          `<g transform="scale(${side} 1)">${path('M98 -352L152 -352L146 -236L126 -214L106 -236Z', pen.slant(tones))}${stitches('M106 -344H144L139 -240L126 -226L112 -240Z', tones.shine, 2.2, '7 5', 0.8)}${ellipse(126, -258, 7, 7, brass.light)}${ellipse(126, -340, 17, 10, brass.dark)}</g>`,
      )
      .join('') +
    line(strapFront, tones.deep, 25) +
    line(strapFront, tones.base, 19) +
    line('M-128 -360C-120 -540 -80 -610 0 -610', tones.shine, 4, 0.5) +
    rect(-48, -150, 96, 52, pen.slant(tones), 6) +
    line('M-28 -128H28M-16 -114H16', brass.light, 4)
  )
}

function crossbodyBag(pen: Pen, tones: Tones): string {
  const body =
    'M-210 -270C-210 -296 -196 -304 -176 -304H176C196 -304 210 -296 210 -270V-40C210 -12 192 0 166 0H-166C-192 0 -210 -12 -210 -40Z'
  const flap =
    'M-216 -276C-218 -306 -200 -312 -180 -312H180C200 -312 218 -306 216 -276C220 -190 190 -136 130 -124H-130C-190 -136 -220 -190 -216 -276Z'
  const links = (x: number, flip: number) =>
    repeat(12, (index) => {
      const share = index / 11
      const linkX = x + flip * Math.sin(share * 1.5) * 150
      const linkY = -290 - Math.sin(share * 1.62) * 330
      return `<g transform="translate(${Math.round(linkX)} ${Math.round(linkY)}) rotate(${Math.round(flip * (20 + share * 60) + (index % 2) * 40)})"><ellipse rx="10" ry="19" fill="none" stroke="${index % 2 ? brass.dark : brass.light}" stroke-width="7"/></g>`
    })
  return (
    contactShadow(pen, 0, -2, 214, 26) +
    links(-196, 1) +
    links(196, -1) +
    line('M-70 -616C-30 -628 30 -628 70 -616', tones.deep, 25) +
    line('M-70 -618C-30 -630 30 -630 70 -618', tones.base, 17) +
    path(body, pen.gradient(0, 0, 0.6, 1, [0, tones.base], [0.6, tones.dark], [1, tones.deep])) +
    castShadow(flap, 4, 14, 0.35) +
    path(flap, pen.gradient(0, 0, 0.6, 1, [0, tones.light], [0.5, tones.base], [1, tones.dark])) +
    pen.clipped(
      flap,
      repeat(
        12,
        (index) =>
          line(`M${-400 + index * 64} -330l220 220M${-180 + index * 64} -330l-220 220`, tones.deep, 3, 0.4) +
          line(`M${-397 + index * 64} -332l220 220`, tones.shine, 2, 0.3),
      ) + ellipse(-90, -270, 160, 80, pen.glow('#fff4de', 0.45)),
    ) +
    stitches(
      'M-204 -274C-204 -296 -196 -300 -178 -300H178C196 -300 204 -296 204 -274C206 -196 180 -146 126 -136H-126C-180 -146 -206 -196 -204 -274Z',
      tones.shine,
      2.4,
      '9 6',
      0.7,
    ) +
    rect(-34, -164, 68, 60, brass.deep, 12) +
    rect(-34, -168, 68, 60, pen.slant(brass), 12) +
    ellipse(0, -138, 18, 18, brass.dark) +
    rect(-6, -156, 12, 38, brass.shine, 5) +
    ellipse(-198, -284, 15, 15, brass.dark) +
    ellipse(198, -284, 15, 15, brass.dark)
  )
}

function suitcase(pen: Pen, tones: Tones): string {
  const wheel = (x: number) =>
    ellipse(x, -16, 22, 20, ink.deep) +
    ellipse(x - 2, -18, 12, 11, chrome.base) +
    rect(x - 20, -46, 40, 22, ink.base, 5)
  return (
    contactShadow(pen, 0, 2, 210, 26) +
    rect(-84, -760, 12, 190, pen.metal(chrome)) +
    rect(72, -760, 12, 190, pen.metal(chrome)) +
    rect(-98, -786, 196, 34, pen.down(ink.light, ink.deep), 16) +
    wheel(-150) +
    wheel(150) +
    wheel(-96) +
    wheel(96) +
    rect(-206, -604, 412, 570, pen.gradient(0, 0, 1, 0.3, [0, tones.light], [0.4, tones.base], [1, tones.deep]), 54) +
    repeat(7, (index) => {
      const x = -156 + index * 46
      return rect(x, -588, 22, 538, tones.deep, 11, 0.28) + rect(x - 4, -588, 9, 538, tones.shine, 4, 0.45)
    }) +
    path('M-206 -340H206V-318H-206Z', tones.deep, 0.5) +
    line('M-206 -340H206', chrome.light, 4) +
    [
      [-186, -596],
      [130, -596],
      [-186, -96],
      [130, -96],
    ]
      .map(([x, y]) => rect(x ?? 0, y ?? 0, 56, 54, pen.slant(tonesOf(mix(tones.base, tones.deep, 0.45))), 24))
      .join('') +
    rect(-70, -628, 140, 30, pen.down(ink.light, ink.deep), 14) +
    rect(150, -366, 44, 76, pen.slant(chrome), 8) +
    rect(160, -352, 24, 20, ink.base, 4) +
    line('M164 -314H180', ink.base, 5) +
    rect(-40, -486, 80, 38, pen.slant(chrome), 8) +
    line('M-22 -467H22', chrome.deep, 5) +
    path(
      'M-176 -560C-180 -420 -180 -220 -172 -110C-186 -110 -194 -130 -194 -160V-540C-194 -552 -186 -560 -176 -560Z',
      '#ffffff',
      0.35,
    )
  )
}

function sunglasses(pen: Pen, tones: Tones): string {
  const lens =
    'M-250 -196C-254 -226 -230 -240 -150 -240C-70 -240 -40 -226 -36 -196C-32 -120 -70 -62 -140 -62C-206 -62 -246 -120 -250 -196Z'
  const tint = pen.gradient(0, 0, 0.4, 1, [0, '#2b1d26'], [0.55, '#6b4638'], [1, '#c98f5f'])
  const half = (flip: number) =>
    `<g transform="scale(${flip} 1)">${path(lens, tint)}${line(lens, tones.base, 25)}${stitches(lens, tones.deep, 23, '14 22 8 30 20 26', 0.45)}${stitches(lens, tones.light, 14, '0 16 10 34 6 40', 0.5)}${line(lens, tones.shine, 3, 0.4)}${path('M-278 -232L-244 -238L-240 -196L-262 -190Z', pen.slant(tones))}</g>`
  return (
    ellipse(0, 0, 330, 36, pen.glow('#2a1218', 0.55)) +
    ellipse(-150, 10, 120, 22, pen.glow('#c98f5f', 0.5)) +
    ellipse(150, 10, 120, 22, pen.glow('#c98f5f', 0.5)) +
    bar(-262, -150, -150, -24, 22, 15, tones.deep) +
    bar(262, -150, 170, -24, 22, 15, tones.deep) +
    moved(
      half(1) +
        half(-1) +
        line('M-40 -196C-20 -226 20 -226 40 -196', tones.base, 22) +
        line('M-40 -200C-20 -230 20 -230 40 -200', tones.shine, 4, 0.5) +
        path(
          'M-222 -190L-160 -222H-128L-206 -130ZM-118 -222H-100L-190 -110L-198 -120ZM66 -190L128 -222H160L82 -130Z',
          '#ffffff',
          0.26,
        ) +
        ellipse(-262, -214, 6, 4, brass.light) +
        ellipse(262, -214, 6, 4, brass.light),
      0,
      52,
    )
  )
}

export const bags = {
  'leather-tote': {
    label: 'Leather Tote Bag',
    colors: ['Cognac', 'Black', 'Taupe', 'Burgundy', 'Green'],
    place: 'table',
    tag: [126, -330],
    size: 1.06,
    draw: leatherTote,
  },
  'crossbody-bag': {
    label: 'Quilted Crossbody Bag',
    colors: ['Black', 'Red', 'Blush', 'Cream', 'Navy'],
    place: 'table',
    tag: [198, -280],
    size: 1.1,
    draw: crossbodyBag,
  },
  suitcase: {
    label: 'Hardside Carry-On Suitcase',
    colors: ['Teal', 'Yellow', 'Silver', 'Pink', 'Black'],
    place: 'floor',
    tag: [70, -612],
    size: 0.95,
    draw: suitcase,
  },
  sunglasses: {
    label: 'Oversized Sunglasses',
    colors: ['Tortoise', 'Black', 'Red', 'White', 'Olive'],
    place: 'table',
    tag: [250, -140],
    low: true,
    size: 1.1,
    draw: sunglasses,
  },
} satisfies Record<string, Subject>
