import { mix, tonesOf } from './color.ts'
import { Pen } from './pen.ts'
import { ellipse, line, path, rect } from './shapes.ts'

/** Skin with the hair colors that go with it. */
const people = [
  ['#f3cfb3', ['#4a2c1e', '#7a4a28', '#b5793c', '#d9b06a', '#a33f22', '#a9a4a3']],
  ['#e7b48f', ['#2a1d1a', '#4a2c1e', '#7a4a28', '#b5793c', '#a9a4a3']],
  ['#cf9468', ['#2a1d1a', '#4a2c1e', '#7a4a28', '#8d8a8c']],
  ['#a96f47', ['#241917', '#3a2420', '#5b3322', '#8d8a8c']],
  ['#855236', ['#1d1414', '#33201c', '#5b3322', '#a9a4a3']],
  ['#66402e', ['#171011', '#2b1a18', '#8d8a8c']],
] as const
const clothes = ['#c4302f', '#2b7a80', '#d8a02f', '#33486f', '#9db08f', '#7b2738', '#e58fa4', '#f1e9da']
const grounds = ['#f4d9c0', '#d7e0cf', '#cfdde4', '#f2c9b8', '#ecd79f', '#d9cbe0', '#c9ddd5']

function pick(pen: Pen, from: readonly string[]): string {
  return from[Math.floor(pen.random() * from.length)] ?? '#c4302f'
}

const hairBack = [
  '',
  'M104 190C96 90 150 58 200 58C250 58 304 90 296 190C300 260 312 300 296 330H104C88 300 100 260 104 190Z',
  'M112 180C96 96 150 62 200 62C250 62 304 96 288 180C300 220 296 250 284 262H116C104 250 100 220 112 180Z',
]
const hairFront = [
  'M122 176C112 110 150 74 200 74C254 74 290 110 278 176C270 150 258 136 240 130C200 140 160 130 146 122C134 140 126 156 122 176Z',
  'M120 186C110 104 156 70 206 72C262 74 290 120 280 186C276 150 250 122 214 112C190 150 150 160 120 186Z',
  'M120 190C112 110 150 74 200 74C250 74 288 110 280 190C276 160 268 148 262 142C222 152 178 152 138 142C132 148 124 160 120 190Z',
]

/** A warm geometric portrait, 400 by 400, the same for the same seed. */
export function drawAvatar(seed: number): string {
  const pen = new Pen(seed * 3571 + 11, 0.2)
  const ground = pick(pen, grounds)
  const [skinColor, hairColors] = people[Math.floor(pen.random() * people.length)] ?? people[0]
  const skin = tonesOf(skinColor)
  const hair = tonesOf(pick(pen, hairColors))
  const shirt = tonesOf(
    pick(
      pen,
      clothes.filter((color) => color !== ground),
    ),
  )
  const style = Math.floor(pen.random() * 5)
  const extras = pen.random()
  const back = path(hairBack[style % 3] ?? '', pen.slant(tonesOf(hair.dark)))
  const bun = style === 3 ? ellipse(200, 62, 46, 40, pen.slant(hair)) : ''
  const curls = [
    [128, 150],
    [140, 108],
    [172, 82],
    [212, 76],
    [250, 94],
    [272, 130],
    [276, 166],
    [124, 184],
  ] as const
  const front =
    style === 4
      ? curls.map(([x, y]) => ellipse(x, y, 34, 32, pen.slant(hair))).join('')
      : path(hairFront[style % 3] ?? '', pen.slant(hair))
  const glasses = `<g fill="none" stroke="${skinColor < '#9' ? '#d3a345' : '#35302f'}" stroke-width="6"><circle cx="166" cy="200" r="26"/><circle cx="234" cy="200" r="26"/><path d="M192 198Q200 192 208 198"/></g>`
  const beard = path(
    'M126 206C126 270 160 304 200 304C240 304 274 270 274 206C266 240 240 246 226 240C210 234 190 234 174 240C160 246 134 240 126 206Z',
    hair.base,
    0.9,
  )
  const earrings = ellipse(122, 236, 8, 11, '#d3a345') + ellipse(278, 236, 8, 11, '#d3a345')
  const bearded = style === 0 && extras > 0.45
  const content =
    rect(
      0,
      0,
      400,
      400,
      pen.gradient(0, 0, 1, 1, [0, mix(ground, '#fffaf0', 0.5)], [1, mix(ground, '#6b4048', 0.16)]),
    ) +
    ellipse(310, 90, 130, 130, mix(ground, '#fffaf0', 0.6), 0.6) +
    bun +
    back +
    path('M52 420C52 330 120 304 200 304C280 304 348 330 348 420Z', pen.slant(shirt)) +
    path('M168 270H232V316C232 344 168 344 168 316Z', skin.dark) +
    line('M152 312C160 356 240 356 248 312', shirt.shine, 9, 0.6) +
    ellipse(122, 206, 17, 22, skin.base) +
    ellipse(278, 206, 17, 22, skin.dark) +
    path(
      'M126 180C126 118 160 96 200 96C240 96 274 118 274 180C274 250 240 296 200 296C160 296 126 250 126 180Z',
      pen.gradient(0, 0, 1, 0.5, [0, skin.light], [0.55, skin.base], [1, skin.dark]),
    ) +
    (bearded ? beard : '') +
    ellipse(156, 236, 22, 16, '#e8604c', 0.2) +
    ellipse(244, 236, 22, 16, '#e8604c', 0.2) +
    ellipse(168, 202, 8, 10, '#2c1d1c') +
    ellipse(232, 202, 8, 10, '#2c1d1c') +
    ellipse(165, 198, 3, 3, '#ffffff') +
    ellipse(229, 198, 3, 3, '#ffffff') +
    line('M150 178C158 170 174 170 182 176M218 176C226 170 242 170 250 178', hair.dark, 7) +
    line('M202 206C208 222 208 228 196 230', skin.deep, 5, 0.5) +
    path('M172 252C186 262 214 262 228 252C222 276 178 276 172 252Z', '#8c2f33') +
    path('M178 255C190 262 210 262 222 255C220 262 180 262 178 255Z', '#fffaf0') +
    front +
    (extras > 0.66 && !bearded ? glasses : '') +
    (extras < 0.4 && style !== 0 ? earrings : '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">${pen.definitions()}${content}</svg>`
}
