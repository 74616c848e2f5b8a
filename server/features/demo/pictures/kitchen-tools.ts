import { brass, chrome, ink, type Tones, tonesOf, walnut } from './color.ts'
import { type Pen, round } from './pen.ts'
import {
  castShadow,
  contactShadow,
  ellipse,
  gloss,
  line,
  moved,
  opening,
  path,
  type Profile,
  rect,
  repeat,
} from './shapes.ts'
import type { Subject } from './subject.ts'

function knifeBlock(pen: Pen, tones: Tones): string {
  const handle = (x: number, y: number, length: number) =>
    moved(
      rect(-17, -12, 34, 22, pen.metal(chrome), 4) +
        path(
          `M-16 0C-14 ${-length * 0.4} -20 ${-length * 0.7} -16 ${-length}C-12 ${-length - 12} 14 ${-length - 12} 18 ${-length}C20 ${-length * 0.6} 14 ${-length * 0.4} 16 0Z`,
          pen.across(ink),
        ) +
        [0.25, 0.5, 0.75].map((share) => ellipse(0, -length * share, 4.5, 4.5, chrome.light)).join('') +
        line(`M-9 ${-length * 0.15}V${-length * 0.85}`, '#ffffff', 3, 0.3),
      x,
      y,
      -24,
    )
  return (
    contactShadow(pen, 10, 0, 200) +
    handle(-150, -346, 120) +
    handle(-86, -374, 132) +
    handle(-20, -402, 140) +
    handle(-112, -300, 96) +
    handle(-48, -330, 100) +
    handle(18, -358, 104) +
    path('M-196 -286L36 -392L96 -366L-128 -262Z', pen.slant(tonesOf(tones.light))) +
    line(
      'M-160 -298L-124 -282M-98 -326L-62 -310M-34 -356L2 -340M-128 -276L-106 -288M-64 -304L-42 -316M2 -334L24 -346',
      tones.deep,
      8,
    ) +
    path('M-196 -286L-128 -262L-64 0H-168Z', pen.down(tones.dark, tones.deep)) +
    path(
      'M-128 -262L96 -366L206 0H-64Z',
      pen.gradient(0, 0, 1, 0.7, [0, tones.light], [0.5, tones.base], [1, tones.dark]),
    ) +
    line(
      'M-96 -250C-40 -150 -30 -80 -20 -4M-40 -296C20 -180 50 -90 70 -4M20 -322C80 -200 120 -90 140 -4',
      tones.deep,
      3,
      0.28,
    ) +
    rect(20, -120, 70, 44, brass.base, 4) +
    line('M34 -104H76M40 -92H70', brass.deep, 4)
  )
}

function chefKnife(pen: Pen, tones: Tones): string {
  const blade = 'M-34 -40H40C44 120 36 240 -34 330Z'
  return (
    rect(-320, -14, 660, 96, '#2a1016', 10, 0.24) +
    rect(-330, -28, 660, 96, pen.down(walnut.light, walnut.dark), 10) +
    line('M-320 0C-160 -14 40 14 320 -4M-320 34C-100 20 120 48 320 30', walnut.deep, 3, 0.35) +
    castShadow(blade, 22, 16, 0.25) +
    path(
      blade,
      pen.gradient(0, 0, 1, 0, [0, '#8d949b'], [0.2, '#dfe4e6'], [0.5, '#b7bec4'], [0.52, '#f5f7f6'], [1, '#cdd3d6']),
    ) +
    path('M4 -40H40C44 120 36 240 -34 330C0 240 6 120 4 -40Z', '#ffffff', 0.4) +
    repeat(7, (index) => line(`M${-22 + (index % 2) * 4} ${-10 + index * 40}q10 14 2 28`, '#7f878e', 2.5, 0.45)) +
    path('M-36 -68H42V-38H-36Z', pen.metal(chrome)) +
    path('M-34 -68C-30 -140 -46 -220 -40 -290C-34 -322 34 -326 42 -296C48 -220 32 -140 40 -68Z', pen.across(tones)) +
    [-110, -180, -250].map((y) => ellipse(0, y, 9, 9, brass.deep) + ellipse(-1, y - 1, 7, 7, brass.light)).join('') +
    line('M-20 -90C-18 -150 -30 -220 -26 -284', '#ffffff', 6, 0.3)
  )
}

function standMixer(pen: Pen, tones: Tones): string {
  const bowl: Profile = [
    [-236, 128],
    [-228, 134],
    [-150, 132],
    [-80, 104],
    [-44, 62],
    [-36, 62],
  ]
  const body = 'M104 -60C104 -200 96 -300 84 -366H216C232 -280 236 -160 232 -60Z'
  const head =
    'M-224 -392C-244 -470 -190 -530 -80 -540C40 -552 176 -546 214 -500C240 -466 238 -392 214 -366C150 -340 0 -344 -120 -350C-180 -352 -216 -362 -224 -392Z'
  return (
    contactShadow(pen, 20, 2, 250) +
    path(
      'M-214 -10C-220 -46 -180 -62 -120 -62H220C256 -62 262 -30 256 -6C254 4 246 8 236 8H-196C-206 8 -212 2 -214 -10Z',
      pen.gradient(0, 0, 0.3, 1, [0, tones.light], [0.5, tones.base], [1, tones.deep]),
    ) +
    path(body, pen.gradient(0, 0, 1, 0, [0, tones.dark], [0.35, tones.light], [0.7, tones.base], [1, tones.deep])) +
    ellipse(-70, -56, 96, 15, tones.deep, 0.7) +
    line('M-70 -350V-250', chrome.dark, 20) +
    line('M-74 -350V-250', chrome.shine, 6) +
    moved(
      opening(pen, -236, 128, chrome, chrome.deep, 5) +
        line('M0 -300V-240M-40 -238C-54 -270 -20 -290 0 -292C20 -290 54 -270 40 -238', chrome.light, 8) +
        path(
          `M-128 -236A128 ${round(128 * pen.tilt)} 0 0 0 128 -236L134 -228C134 -120 96 -50 62 -36A62 10 0 0 1 -62 -36C-96 -50 -134 -120 -134 -228Z`,
          pen.metal(chrome),
        ) +
        gloss(bowl.slice(1, -1), 0.84, 0.66, 0.55),
      -70,
      -22,
    ) +
    line('M56 -246C96 -250 100 -170 40 -160', chrome.base, 13) +
    line('M56 -248C92 -250 94 -176 42 -164', chrome.shine, 4) +
    path(head, pen.gradient(0, 0, 0.15, 1, [0, tones.shine], [0.2, tones.light], [0.55, tones.base], [1, tones.deep])) +
    path('M-190 -462C-160 -514 -40 -528 100 -524C30 -508 -120 -508 -172 -448Z', '#ffffff', 0.5) +
    path('M-222 -416C-60 -410 120 -408 234 -422V-396C120 -384 -60 -386 -224 -392Z', pen.metal(chrome)) +
    ellipse(-218, -452, 22, 40, pen.metal(chrome)) +
    ellipse(-224, -452, 12, 26, chrome.deep) +
    ellipse(170, -330, 19, 19, pen.slant(chrome)) +
    ellipse(170, -330, 9, 9, ink.base) +
    line('M120 -466H190', chrome.light, 8)
  )
}

export const kitchenTools = {
  'knife-block': {
    label: 'Knife Block Set',
    colors: ['Oak', 'Walnut', 'Black'],
    place: 'kitchen',
    tag: [150, -250],
    size: 1.1,
    draw: knifeBlock,
  },
  'chef-knife': {
    label: 'Chef Knife',
    colors: ['Black', 'Walnut', 'Red', 'Olive'],
    place: 'wall',
    tag: [30, -270],
    size: 1.3,
    draw: chefKnife,
  },
  'stand-mixer': {
    label: 'Stand Mixer',
    colors: ['Red', 'Mint', 'Cream', 'Pink', 'Black', 'Blue'],
    place: 'kitchen',
    tag: [176, -330],
    size: 1.1,
    draw: standMixer,
  },
} satisfies Record<string, Subject>
