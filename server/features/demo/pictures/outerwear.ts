import { brass, chrome, mix, oak, type Tones, tonesOf } from './color.ts'
import type { Pen } from './pen.ts'
import { castShadow, ellipse, flipped, line, path, rect, repeat, stitches } from './shapes.ts'
import type { Subject } from './subject.ts'
import { diagonals, threads } from './textures.ts'

export const mirroredPath = (d: string, fill: string, opacity = 1) =>
  `<g transform="scale(-1 1)">${path(d, fill, opacity)}</g>`

/** A wooden hanger whose hook goes over the rail at (0, 0). */
export function hanger(pen: Pen, width = 1): string {
  const shoulders =
    'M0 52C60 58 130 92 178 128C186 140 176 148 164 142C110 112 50 92 0 90C-50 92 -110 112 -164 142C-176 148 -186 140 -178 128C-130 92 -60 58 0 52Z'
  return (
    line('M0 62V30C0 14 20 12 20 -4C20 -22 -8 -24 -14 -8', chrome.dark, 7) +
    line('M-2 62V30C-2 14 18 12 18 -4', chrome.shine, 2) +
    `<g transform="scale(${width} 1)">${path(shoulders, pen.down(oak.light, oak.dark))}</g>`
  )
}

/** Cloth away from the light: the shadow a garment throws on the wall behind it. */
export function wallShadow(outline: string): string {
  return castShadow(outline, 22, 16, 0.2)
}

function cloth(pen: Pen, tones: Tones): string {
  return pen.gradient(
    0,
    0,
    1,
    0.25,
    [0, tones.base],
    [0.22, tones.light],
    [0.5, tones.base],
    [0.75, tones.base],
    [1, tones.dark],
  )
}

function sleeves(pen: Pen, d: string, tones: Tones): string {
  const near = pen.gradient(0, 0, 1, 0, [0, tones.dark], [0.4, tones.light], [1, tones.dark])
  const far = pen.gradient(0, 0, 1, 0, [0, tones.deep], [0.45, tones.base], [1, tones.deep])
  return path(d, near) + mirroredPath(d, far)
}

function button(x: number, y: number, color: string): string {
  return (
    ellipse(x + 1.5, y + 2.5, 11, 11, '#2a1016', 0.45) +
    ellipse(x, y, 10.5, 10.5, color) +
    ellipse(x - 3, y - 3, 4, 3.4, '#fffaf0', 0.5)
  )
}

function woolCoat(pen: Pen, tones: Tones): string {
  const body =
    'M-66 66C-100 82 -140 96 -164 120C-158 240 -160 420 -190 706C-100 730 100 730 190 706C160 420 158 240 164 120C140 96 100 82 66 66C40 100 -40 100 -66 66Z'
  const sleeve =
    'M-164 118C-206 140 -222 240 -240 360C-250 440 -254 500 -256 560C-236 574 -204 576 -186 566C-172 460 -156 360 -140 220Z'
  const lapel = 'M-66 64C-92 84 -104 110 -112 150L-84 166L-96 190C-70 250 -40 296 -8 330C-24 230 -40 140 -44 92Z'
  return (
    wallShadow(body) +
    hanger(pen) +
    path('M-66 66C-40 40 40 40 66 66C50 130 20 220 0 320C-20 220 -50 130 -66 66Z', pen.down(tones.deep, tones.dark)) +
    path('M-40 66C-20 56 20 56 40 66L34 84C16 76 -16 76 -34 84Z', '#f4ede1', 0.9) +
    sleeves(pen, sleeve, tones) +
    path(
      'M-66 66C-100 82 -140 96 -164 120C-158 240 -160 420 -190 706C-120 724 -20 728 26 724L6 320C-16 240 -40 150 -66 66Z',
      cloth(pen, tones),
    ) +
    path(
      'M66 66C100 82 140 96 164 120C158 240 160 420 190 706C130 722 60 728 -30 726C-36 580 -30 440 -4 324C20 240 44 150 66 66Z',
      pen.gradient(0, 0, 1, 0, [0, tones.light], [0.35, tones.base], [1, tones.dark]),
    ) +
    path('M-34 726C-40 580 -34 440 -6 324L6 330C-14 440 -20 580 -12 726Z', tones.deep, 0.3) +
    path(
      'M66 64C92 84 104 110 112 150L84 166L96 190C70 250 36 296 -4 330C20 230 40 140 44 92Z',
      pen.slant(tonesOf(mix(tones.base, tones.dark, 0.25))),
    ) +
    path(lapel, pen.slant(tones)) +
    line('M-112 150L-84 166L-96 190M112 150L84 166L96 190', tones.deep, 3, 0.7) +
    line('M-96 190C-70 250 -40 296 -8 330M96 190C70 250 36 296 -4 330', tones.deep, 4, 0.4) +
    [360, 430, 500].map((y) => button(-54, y, tones.deep) + button(46, y, tones.deep)).join('') +
    [-1, 1]
      .map(
        (side) =>
          `<g transform="scale(${side} 1)">${path('M72 470L150 458L154 488L76 500Z', pen.slant(tones))}${line('M76 500L154 488', tones.deep, 5, 0.45)}</g>`,
      )
      .join('') +
    line(
      'M-120 300C-126 440 -134 580 -150 700M120 320C130 460 136 580 146 700M-70 540C-74 610 -80 660 -84 716',
      tones.deep,
      8,
      0.14,
    ) +
    line('M-256 520C-234 534 -206 536 -190 528M256 520C234 534 206 536 190 528', tones.deep, 4, 0.4)
  )
}

function trenchCoat(pen: Pen, tones: Tones): string {
  const body =
    'M-66 66C-100 82 -140 96 -160 120C-150 220 -142 300 -140 380C-150 500 -180 600 -206 716C-110 742 110 742 206 716C180 600 150 500 140 380C142 300 150 220 160 120C140 96 100 82 66 66Z'
  const sleeve =
    'M-160 118C-206 140 -226 240 -244 360C-254 440 -258 500 -258 560C-238 574 -206 576 -190 566C-172 460 -150 360 -136 230Z'
  return (
    wallShadow(body) +
    hanger(pen) +
    path('M-66 66C-40 40 40 40 66 66C50 130 20 200 0 260C-20 200 -50 130 -66 66Z', '#8a5a3a') +
    line('M-40 70V190M-10 60V230M20 60V220M-60 100H60M-50 150H50M-36 200H36', '#e9d3a8', 5, 0.5) +
    sleeves(pen, sleeve, tones) +
    path(
      'M-66 66C-100 82 -140 96 -160 120C-150 220 -142 300 -140 380C-150 500 -180 600 -206 716C-130 736 -30 740 30 738L10 280C-16 220 -40 150 -66 66Z',
      cloth(pen, tones),
    ) +
    path(
      'M66 66C100 82 140 96 160 120C150 220 142 300 140 380C150 500 180 600 206 716C130 738 60 742 -24 740C-44 560 -40 400 -6 276C20 210 44 150 66 66Z',
      pen.gradient(0, 0, 1, 0, [0, tones.light], [0.4, tones.base], [1, tones.dark]),
    ) +
    path('M66 66C100 82 140 96 160 120L148 226C110 240 60 236 30 206C44 160 56 110 66 66Z', tones.base) +
    line('M148 226C110 240 60 236 30 206', tones.deep, 4, 0.5) +
    path(
      'M-68 60C-100 90 -114 130 -120 168L-70 160L-66 184C-50 220 -30 250 -6 276C-20 200 -36 130 -44 88Z',
      pen.slant(tones),
    ) +
    path(
      'M68 60C100 90 114 130 120 168L70 160L66 184C50 220 26 250 -4 276C20 200 36 130 44 88Z',
      pen.slant(tonesOf(mix(tones.base, tones.dark, 0.3))),
    ) +
    line(
      'M-120 168L-70 160L-66 184C-50 220 -30 250 -6 276M120 168L70 160L66 184C50 220 26 250 -4 276',
      tones.deep,
      3.5,
      0.55,
    ) +
    [-1, 1]
      .map(
        (side) =>
          `<g transform="scale(${side} 1)">${path('M76 84L154 118L146 140L70 104Z', tones.light)}${button(84, 96, tones.deep)}${path('M78 500L130 470L146 560L96 584Z', tones.light, 0.7)}${line('M78 500L96 584', tones.deep, 4, 0.5)}</g>`,
      )
      .join('') +
    [310, 460, 520].map((y) => button(-62, y, '#5a3524') + button(50, y, '#5a3524')).join('') +
    path('M-146 366C-60 384 60 384 146 366L148 410C60 428 -60 428 -148 410Z', pen.down(tones.light, tones.dark)) +
    stitches('M-142 374C-60 392 60 392 142 374M-144 402C-60 420 60 420 144 402', tones.deep, 2, '6 5', 0.5) +
    rect(-34, 364, 68, 64, '#5a3524', 8) +
    rect(-22, 376, 44, 40, tones.base, 4) +
    line('M-22 396H10', brass.base, 6) +
    path('M30 420C60 470 60 540 40 600L4 590C30 540 30 480 4 424Z', pen.slant(tones)) +
    line('M-256 500L-184 506M256 500L184 506', tones.deep, 15, 0.35) +
    line(
      'M-110 430C-120 540 -140 630 -156 716M110 430C124 540 146 630 160 716M-60 440C-66 560 -74 650 -80 730',
      tones.deep,
      8,
      0.16,
    )
  )
}

function denimJacket(pen: Pen, tones: Tones): string {
  const thread = '#d99a4a'
  const body =
    'M-72 66C-110 80 -150 96 -178 124C-164 240 -158 360 -160 500H160C158 360 164 240 178 124C150 96 110 80 72 66C44 96 -44 96 -72 66Z'
  const sleeve =
    'M-178 122C-220 150 -240 260 -258 370C-268 430 -274 480 -278 530C-254 546 -218 548 -198 540C-184 440 -168 350 -150 240Z'
  const twill = threads(diagonals({ x: -280, y: 60, width: 560, height: 500 }, 9), tones.shine, 1.6, 0.26)
  return (
    wallShadow(body) +
    hanger(pen) +
    path('M-72 66C-40 44 40 44 72 66C40 110 -40 110 -72 66Z', tones.deep) +
    rect(-24, 74, 48, 20, '#b98652', 3) +
    sleeves(pen, sleeve, tones) +
    path(body, cloth(pen, tones)) +
    ellipse(-80, 320, 70, 120, pen.glow(tones.shine, 0.45)) +
    ellipse(90, 320, 60, 120, pen.glow(tones.shine, 0.3)) +
    pen.clipped(`${body}${sleeve}${flipped(sleeve)}`, twill) +
    path(
      'M-178 124C-100 150 -40 150 0 150C40 150 100 150 178 124L174 190C100 206 -100 206 -174 190Z',
      tones.deep,
      0.16,
    ) +
    stitches('M-172 186C-100 200 100 200 172 186M-171 194C-100 208 100 208 171 194', thread, 2.6) +
    [-1, 1]
      .map(
        (side) =>
          `<g transform="scale(${side} 1)">${path('M38 206H128V232L83 254L38 232Z', pen.slant(tones))}${stitches('M42 210H124V230L83 249L42 230Z', thread, 2.4)}${button(83, 240, brass.base)}${stitches('M52 256L64 490M60 256L72 490M120 250L98 490M128 250L106 490', thread, 2.4)}${line('M120 380L140 470', tones.deep, 7, 0.5)}${stitches('M112 384L130 474', thread, 2)}</g>`,
      )
      .join('') +
    rect(-160, 462, 320, 42, pen.down(tones.light, tones.dark), 5) +
    stitches('M-156 470H156M-156 496H156', thread, 2.4) +
    path('M-15 92H17V462H-15Z', tones.base) +
    line('M17 92V500', tones.deep, 3.5, 0.6) +
    stitches('M-11 96V500M12 96V500', thread, 2.2) +
    [130, 190, 250, 310, 370, 430, 483].map((y) => button(0, y, brass.base)).join('') +
    path('M-72 62C-100 80 -112 110 -112 140L-30 124C-20 110 -10 100 0 94C-36 92 -60 80 -72 62Z', pen.slant(tones)) +
    path(
      'M72 62C100 80 112 110 112 140L30 124C20 110 10 100 0 94C36 92 60 80 72 62Z',
      pen.slant(tonesOf(mix(tones.base, tones.dark, 0.25))),
    ) +
    stitches('M-106 134L-34 120M106 134L34 120', thread, 2.4) +
    stitches('M-274 500L-204 508M274 500L204 508', thread, 2.4) +
    repeat(2, (index) =>
      line(`M${index ? 250 : -250} 340q${index ? -24 : 24} 10 ${index ? -44 : 44} 4`, tones.deep, 5, 0.3),
    )
  )
}

export const outerwear = {
  'wool-coat': {
    label: 'Double Breasted Wool Coat',
    colors: ['Camel', 'Charcoal', 'Navy', 'Burgundy', 'Cream'],
    place: 'hanger',
    tag: [196, 560],
    size: 1.04,
    draw: woolCoat,
  },
  'trench-coat': {
    label: 'Belted Trench Coat',
    colors: ['Khaki', 'Navy', 'Olive', 'Black'],
    place: 'hanger',
    tag: [200, 556],
    size: 1.03,
    draw: trenchCoat,
  },
  'denim-jacket': {
    label: 'Denim Trucker Jacket',
    colors: ['Indigo', 'Sky Blue', 'Black', 'White'],
    place: 'hanger',
    tag: [210, 530],
    size: 1.2,
    draw: denimJacket,
  },
} satisfies Record<string, Subject>
