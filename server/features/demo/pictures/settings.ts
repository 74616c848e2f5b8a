import { brass, chrome, mix, oak, tonesOf, walnut } from './color.ts'
import { type Pen, round } from './pen.ts'
import { ellipse, line, moved, path, rect, repeat } from './shapes.ts'
import { garmentRow, pegHoles, railBar, stockRow, storeShelf } from './store-fixtures.ts'
import type { Place } from './subject.ts'

export type Setting = 'rack' | 'shelf' | 'studio' | 'home'

/** What is behind the subject and where its foot, hook or center goes. Drawn wider than the frame for camera roll. */
export interface Stage {
  /** The plain wall, which need not turn with the camera: a turned gradient takes librsvg twice as long. */
  wall: string
  back: string
  anchor: readonly [x: number, y: number]
}

const anchorHeights: Record<Place, number> = {
  floor: 880,
  table: 830,
  kitchen: 810,
  hanger: 150,
  wall: 480,
  ceiling: 190,
}
/** Flat things stand higher in the picture, so that they are not lost at its bottom. */
const lowLift = 90

const shade = (color: string, share: number) => mix(color, '#4a2530', share)
const lit = (color: string, share: number) => mix(color, '#fffaf0', share)

function plainWall(pen: Pen, wall: string): string {
  return rect(
    -120,
    -120,
    1040,
    1240,
    pen.gradient(0, 0, 0, 1, [0, lit(wall, 0.5)], [0.5, wall], [1, shade(wall, 0.16)]),
  )
}

/** A paper roll that curves from wall to floor. */
function paperSweep(pen: Pen, wall: string, ground: number): string {
  const horizon = (ground - 10) / 1240
  const sweep = pen.gradient(
    0,
    0,
    0,
    1,
    [0, lit(wall, 0.5)],
    [horizon - 0.2, wall],
    [horizon, shade(wall, 0.1)],
    [horizon + 0.07, wall],
    [1, lit(wall, 0.55)],
  )
  return rect(-120, -120, 1040, 1240, sweep)
}

function studio(pen: Pen, place: Place): string {
  return lightShaft(0.18) + (place === 'hanger' ? wallKnob(pen, 400, 130) : '')
}

/** Daylight from a window out of the picture. */
function lightShaft(opacity: number): string {
  return path('M-120 -120H210L760 1120H330Z', '#fffaf0', opacity)
}

function windowLight(pen: Pen): string {
  const x = round(pen.between(40, 200))
  const pane = (column: number, row: number) => {
    const left = x + column * 150 + row * 46
    const top = 90 + row * 176
    return path(
      `M${left} ${top}L${left + 132} ${top + 22}L${left + 172} ${top + 178}L${left + 40} ${top + 156}Z`,
      '#fff6d8',
      0.4,
    )
  }
  return repeat(6, (index) => pane(index % 2, Math.floor(index / 2)))
}

function woodFloor(pen: Pen, y: number): string {
  const planks = [-900, -520, -240, -40, 130, 280, 400, 520, 670, 840, 1040, 1320, 1700]
  const floor = `M-120 ${y}H920V1120H-120Z`
  return (
    path(floor, pen.down(oak.dark, oak.light)) +
    pen.clipped(
      floor,
      planks.map((x) => line(`M${400 + (x - 400) * 0.62} ${y}L${x} 1120`, walnut.dark, 2.5, 0.35)).join(''),
    ) +
    line(`M130 ${y + 56}H262M470 ${y + 32}H556M640 ${y + 120}H790M280 ${y + 150}H400`, walnut.dark, 2.5, 0.3) +
    rect(-120, y - 26, 1040, 26, pen.down('#fffaf2', '#e2d5c6')) +
    rect(-120, y, 1040, 30, pen.fade(0, 0, 0, 1, '#2f161d', 0.32, 0))
  )
}

function tableTop(pen: Pen, y: number, kitchen: boolean): string {
  const top = kitchen ? tonesOf('#efe6da') : oak
  const grain = kitchen
    ? line(
        `M-20 ${y + 40}C120 ${y + 10} 190 ${y + 74} 330 ${y + 44}M420 ${y + 96}C560 ${y + 60} 640 ${y + 110} 840 ${y + 70}`,
        '#b9a9a2',
        3,
        0.4,
      )
    : line(
        `M-80 ${y + 30}C160 ${y + 16} 420 ${y + 44} 880 ${y + 24}M-80 ${y + 80}C260 ${y + 62} 500 ${y + 98} 880 ${y + 74}M-80 ${y + 128}C200 ${y + 118} 560 ${y + 140} 880 ${y + 122}`,
        oak.deep,
        2.5,
        0.22,
      )
  return (
    rect(-120, y, 1040, 200, pen.down(mix(top.base, top.dark, 0.4), top.light)) +
    grain +
    rect(-120, y, 1040, 18, pen.fade(0, 0, 0, 1, '#2f161d', 0.25, 0)) +
    rect(-120, y + 196, 1040, 36, pen.down(top.light, top.dark)) +
    rect(-120, y + 232, 1040, 300, pen.down(walnut.deep, '#241016'))
  )
}

function tileJoints(wall: string): string {
  const joints = repeat(21, (index) => `M-120 ${-120 + index * 60}H920`)
  const gaps = repeat(20, (index) =>
    repeat(10, (column) => `M${-180 + (index % 2) * 60 + column * 120} ${-120 + index * 60}v60`),
  )
  return moved(line(joints + gaps, '#fffaf0', 4, 0.55), 0, 3) + line(joints + gaps, shade(wall, 0.18), 4)
}

function home(pen: Pen, place: Place, wall: string, ground: number): string {
  if (place === 'kitchen') return tileJoints(wall) + windowLight(pen) + tableTop(pen, ground - 92, true)
  if (place === 'table') return frames(pen, wall) + windowLight(pen) + tableTop(pen, ground - 92, false)
  if (place === 'floor') return windowLight(pen) + woodFloor(pen, ground - 140)
  if (place === 'hanger') return windowLight(pen) + panelling(pen, wall) + pegRail(pen, 126)
  if (place === 'ceiling') return windowLight(pen) + diningTop(pen, 860)
  return windowLight(pen) + diningTop(pen, 900)
}

function frames(pen: Pen, wall: string): string {
  const art = pen.slant(tonesOf(mix('#c8663f', wall, 0.45)))
  return (
    rect(604, 120, 210, 270, shade(wall, 0.3), 3) +
    rect(598, 114, 210, 270, '#fbf5ea', 3) +
    rect(634, 154, 138, 190, art) +
    line('M598 384V114H808', brass.base, 7)
  )
}

function panelling(pen: Pen, wall: string): string {
  return (
    repeat(9, (index) => rect(-120 + index * 122, -120, 4, 1240, shade(wall, 0.2), 0, 0.5)) +
    rect(-120, 930, 1040, 190, pen.down(oak.dark, oak.base))
  )
}

function pegRail(pen: Pen, y: number): string {
  return (
    rect(-120, y - 34, 1040, 64, pen.down(oak.light, oak.dark), 4) +
    rect(-120, y + 30, 1040, 22, pen.fade(0, 0, 0, 1, '#2f161d', 0.3, 0)) +
    repeat(5, (index) => wallKnob(pen, index * 200, y + 4))
  )
}

function wallKnob(pen: Pen, x: number, y: number): string {
  return (
    ellipse(x + 6, y + 8, 20, 20, walnut.deep, 0.35) +
    ellipse(x, y, 18, 18, pen.slant(oak)) +
    ellipse(x - 5, y - 6, 6, 6, oak.shine)
  )
}

function diningTop(pen: Pen, y: number): string {
  return (
    rect(-120, y, 1040, 30, pen.down(oak.light, oak.base)) +
    rect(-120, y + 30, 1040, 24, oak.dark) +
    rect(-120, y + 54, 1040, 300, pen.down('#3a2128', '#5d3d3f'))
  )
}

function shelf(pen: Pen, place: Place, wall: string, ground: number): string {
  const back = pegHoles(wall)
  if (place === 'hanger') return back + pegHook(pen) + storeShelf(pen, 1010, true)
  if (place === 'wall') return back + storeShelf(pen, 960, true)
  if (place === 'ceiling')
    return back + storeShelf(pen, 860, false, stockRow(pen, [60, 190, 330, 470, 610, 740], 830, wall))
  if (place === 'floor') {
    return (
      back +
      storeShelf(
        pen,
        ground - 610,
        true,
        stockRow(pen, [20, 140, 250, 360, 470, 590, 700, 800], ground - 640, wall, 0.9, 0.6),
      ) +
      storeShelf(
        pen,
        ground - 270,
        false,
        stockRow(pen, [40, 150, 270, 390, 500, 610, 720], ground - 300, wall, 0.9, 0.6),
      ) +
      concrete(pen, ground - 138)
    )
  }
  const ceiling = ground - 780
  return (
    back +
    rect(-120, -120, 1040, ceiling + 120, pen.down('#e9dccb', '#cdbba8')) +
    rect(-120, ceiling, 1040, 120, pen.fade(0, 0, 0, 1, '#2f161d', 0.34, 0)) +
    storeShelf(pen, ground, true, stockRow(pen, [10, 98, 700, 792], ground - 52, wall, 1.2)) +
    stockRow(pen, [0, 120, 250, 380, 500, 640, 770], ground + 290, wall, 1.1, 0.3)
  )
}

function pegHook(pen: Pen): string {
  return rect(372, 112, 56, 40, pen.slant(chrome), 4) + line('M400 132V146q0 10 10 10', chrome.dark, 8)
}

function concrete(pen: Pen, y: number): string {
  return (
    rect(-120, y, 1040, 400, pen.gradient(0, 0, 0.2, 1, [0, '#a89b92'], [0.5, '#cfc4b8'], [1, '#e2d8cb'])) +
    line(`M-120 ${y + 120}L920 ${y + 96}M250 ${y}L40 1120M600 ${y}L820 1120`, '#7d6f69', 2, 0.3) +
    rect(-120, y, 1040, 60, pen.fade(0, 0, 0, 1, '#2f161d', 0.35, 0))
  )
}

function rack(pen: Pen, place: Place, wall: string, ground: number): string {
  if (place === 'hanger') {
    return (
      concrete(pen, 880) +
      garmentRow(pen, -100, 250, 150, 720, wall) +
      garmentRow(pen, 560, 860, 150, 720, wall) +
      railBar(pen, 148)
    )
  }
  if (place === 'floor' || place === 'ceiling') {
    const floor = place === 'floor' ? ground - 160 : 760
    return concrete(pen, floor) + garmentRow(pen, -90, 860, floor - 510, 480, wall, 0.55) + railBar(pen, floor - 514)
  }
  const wires = repeat(18, (index) => `M-120 ${-105 + index * 70}H920M${-105 + index * 70} -120V1120`)
  const panel = line(wires, chrome.dark, 5) + line(wires, chrome.shine, 1.6)
  if (place === 'wall') return panel
  return panel + wireShelf(pen, ground) + stockRow(pen, [20, 770], ground - 52, wall, 1.15) + uprights(pen)
}

function wireShelf(pen: Pen, y: number): string {
  const wires = repeat(41, (index) => `M${-120 + index * 26} ${y - 92}V${y + 28}`)
  return (
    rect(-120, y - 92, 1040, 122, '#cfc6bd') +
    line(wires, '#8d8988', 4) +
    moved(line(wires, '#fbf8f2', 3), 4, 0) +
    rect(-120, y - 92, 1040, 40, pen.fade(0, 0, 0, 1, '#2f161d', 0.35, 0)) +
    rect(-120, y + 28, 1040, 18, pen.down(chrome.shine, chrome.dark), 8) +
    rect(-120, y + 46, 1040, 300, pen.down('#4d3b40', '#6f5a58')) +
    rect(270, y + 58, 260, 96, pen.down('#d3302f', '#a81f27'), 6) +
    line(`M310 ${y + 92}H490M350 ${y + 120}H450`, '#fffaf0', 9, 0.9)
  )
}

function uprights(pen: Pen): string {
  return repeat(2, (index) => {
    const x = index ? 744 : 14
    const slots = `<path d="M${x + 20} -100V1120" stroke="#4e4a4d" stroke-width="12" stroke-dasharray="22 22"/>`
    return rect(x, -120, 40, 1240, pen.metal(chrome)) + slots
  })
}

export function drawStage(pen: Pen, setting: Setting, place: Place, color: string, low: boolean): Stage {
  const ground = anchorHeights[place] - (low ? lowLift : 0)
  const onPaper = setting === 'studio' && (place === 'floor' || place === 'table' || place === 'kitchen')
  const wall = onPaper ? paperSweep(pen, color, ground) : plainWall(pen, color)
  const back = { rack, shelf, studio, home }[setting](pen, place, color, ground)
  return { wall, back, anchor: [400, ground] }
}
