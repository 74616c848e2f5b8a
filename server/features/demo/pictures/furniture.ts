import { brass, leaf, paper, type Tones, tonesOf } from './color.ts'
import { type Pen, round } from './pen.ts'
import { castShadow, contactShadow, ellipse, line, moved, path, rect, repeat, turned } from './shapes.ts'
import type { Subject } from './subject.ts'

function bookshelf(pen: Pen, tones: Tones): string {
  const colors = ['#c8663f', '#2b7a80', '#efe2c9', '#d8a02f', '#7b2738', '#9db08f', '#33486f', '#e3b1a6']
  const wood = pen.across(tones)
  const books = (x: number, y: number, count: number) => {
    let left = x
    return repeat(count, (index) => {
      const width = round(pen.between(20, 36))
      const height = round(pen.between(78, 118))
      const spine = tonesOf(colors[Math.floor(pen.random() * colors.length)] ?? '#c8663f')
      const drawn =
        rect(left, y - height, width, height, pen.across(spine), 3) +
        rect(left + 4, y - height + 16 + (index % 3) * 6, width - 8, 5, brass.light, 0, 0.9)
      left += width + 1
      return drawn
    })
  }
  const board = (y: number) =>
    rect(-190, y, 380, 18, pen.down(tones.light, tones.dark)) +
    rect(-190, y + 18, 380, 26, pen.fade(0, 0, 0, 1, '#2a1016', 0.35, 0))
  const pot = (x: number, y: number) =>
    moved(
      ellipse(0, -66, 40, 34, pen.slant(leaf)) +
        ellipse(-26, -52, 26, 22, leaf.dark) +
        turned(
          pen,
          [
            [-42, 30],
            [-34, 30],
            [0, 22],
          ],
          paper,
          0,
        ),
      x,
      y,
    )
  const vase = (x: number, y: number) =>
    moved(
      turned(
        pen,
        [
          [-104, 14],
          [-92, 12],
          [-50, 36],
          [-8, 22],
          [0, 22],
        ],
        tonesOf('#c8663f'),
      ),
      x,
      y,
    )
  return (
    contactShadow(pen, 0, 0, 230, 26) +
    rect(-196, -700, 392, 690, tones.deep) +
    rect(-190, -694, 380, 680, pen.gradient(0, 0, 1, 0.4, [0, tones.deep], [1, tones.dark])) +
    board(-545) +
    board(-390) +
    board(-235) +
    board(-80) +
    books(-172, -545, 6) +
    vase(120, -545) +
    pot(-120, -390) +
    books(-30, -390, 6) +
    books(-172, -235, 8) +
    rect(116, -316, 60, 80, brass.base, 2) +
    rect(123, -309, 46, 66, paper.light) +
    rect(-160, -170, 130, 90, pen.across(tonesOf('#b98d5b')), 8) +
    line('M-160 -150H-30M-160 -128H-30M-160 -106H-30', '#6e4a2b', 4, 0.4) +
    books(0, -80, 5) +
    rect(-212, -716, 30, 716, wood, 4) +
    rect(182, -716, 30, 716, wood, 4) +
    rect(-218, -728, 436, 26, pen.down(tones.shine, tones.base), 4)
  )
}

function mirror(pen: Pen, tones: Tones): string {
  const outer = 'M-190 0V-490A190 190 0 0 1 190 -490V0Z'
  const inner = 'M-168 -22V-490A168 168 0 0 1 168 -490V-22Z'
  return (
    contactShadow(pen, 6, -2, 220, 26) +
    castShadow(outer, 16, 4, 0.22) +
    path(outer, pen.metal(tones)) +
    path(inner, pen.gradient(0, 0, 1, 1, [0, '#eef3f0'], [0.4, '#c6d6d6'], [0.75, '#a9bdc1'], [1, '#d9e2de'])) +
    pen.clipped(
      inner,
      rect(-170, -150, 340, 150, pen.down('#b08a62', '#caa77c')) +
        rect(-170, -158, 340, 10, '#f4ede1', 0, 0.8) +
        rect(58, -430, 84, 200, '#f7efe0', 0, 0.55) +
        rect(66, -422, 68, 184, '#fff9e6', 0, 0.8) +
        line('M100 -422V-238M66 -330H134', '#d9cdb9', 5) +
        moved(
          ellipse(0, -90, 60, 54, leaf.dark, 0.75) +
            ellipse(-34, -60, 36, 30, leaf.base, 0.75) +
            rect(-30, -46, 60, 56, '#c8663f', 6, 0.8),
          -96,
          -120,
        ) +
        path('M-190 -380L60 -700H160L-190 -250ZM-190 -190L190 -660V-600L-190 -120Z', '#ffffff', 0.36),
    ) +
    line('M-168 -22V-490A168 168 0 0 1 168 -490V-22', tones.deep, 3, 0.6) +
    line('M-184 -10V-490A184 184 0 0 1 -20 -672', tones.shine, 4, 0.8)
  )
}

export const furniture = {
  bookshelf: {
    label: 'Open Bookshelf',
    colors: ['Oak', 'Walnut', 'White', 'Black'],
    place: 'floor',
    tag: [196, -400],
    draw: bookshelf,
  },
  mirror: {
    label: 'Arched Floor Mirror',
    colors: ['Brass', 'Black', 'Silver'],
    place: 'floor',
    tag: [160, -540],
    draw: mirror,
  },
} satisfies Record<string, Subject>
