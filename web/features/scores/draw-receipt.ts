import type { Score, ScoreTotals } from '../../../domain/contracts/scores.ts'
import { countOf } from '../../lib/format.ts'
import { formatPrice } from '../../ui/figures.ts'
import { receiptSum } from './score-words.ts'

const width = 1080
const edge = 72
const left = 150
const right = width - left
const mostLines = 6
const lineHeight = 128
const paper = '#fffdf8'
const ink = '#241629'
const soft = '#6d5f72'
const red = '#b80f2a'
const ground = '#f3c04f'

/** The page's own families, or what the device has. */
const display = (size: number) => `800 ${size}px "Bricolage Grotesque", system-ui, sans-serif`
const text = (size: number, weight = 500) => `${weight} ${size}px Figtree, system-ui, sans-serif`

/** A paper receipt with torn edges: what was scored last, what it cost, and what was saved with everything. */
export async function drawReceipt(scores: readonly Score[], totals: ScoreTotals): Promise<Blob> {
  await document.fonts.ready
  const shown = scores.slice(0, mostLines)
  const sum = receiptSum(totals)
  const height = (sum ? 690 : 586) + shown.length * lineHeight
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  drawPaper(pen, height)

  let y = edge + 140
  write(pen, 'Scored!', { x: width / 2, y, font: display(92), color: red, align: 'center' })
  y += 64
  write(pen, 'Hunt | Gather | Find | Score', { x: width / 2, y, font: text(34), color: soft, align: 'center' })
  y = rule(pen, y + 50)
  for (const score of shown) y = drawLine(pen, score, y)
  y = rule(pen, y + 34)
  const others = totals.items - shown.reduce((sum, { purchaseQuantity }) => sum + purchaseQuantity, 0)
  const count = `${countOf(totals.items, 'item')}${others > 0 ? ` (${others} more)` : ''}`
  y += 76
  write(pen, count, { x: left, y, font: text(38, 600), color: ink })
  write(pen, formatPrice(totals.spent), { x: right, y, font: text(38, 600), color: ink, align: 'right' })
  if (sum) {
    y += 104
    const color = sum.good ? red : soft
    write(pen, sum.name, { x: left, y, font: display(64), color })
    write(pen, sum.figure, { x: right, y, font: display(76), color, align: 'right' })
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot draw'))), 'image/png')
  })
}

function drawPaper(pen: CanvasRenderingContext2D, height: number): void {
  const tooth = 24
  pen.beginPath()
  pen.moveTo(edge, edge)
  for (let x = edge; x < width - edge; x += tooth * 2) {
    pen.lineTo(x + tooth, edge - tooth / 1.5)
    pen.lineTo(Math.min(x + tooth * 2, width - edge), edge)
  }
  pen.lineTo(width - edge, height - edge)
  for (let x = width - edge; x > edge; x -= tooth * 2) {
    pen.lineTo(x - tooth, height - edge + tooth / 1.5)
    pen.lineTo(Math.max(x - tooth * 2, edge), height - edge)
  }
  pen.closePath()
  pen.shadowColor = 'rgb(36 22 41 / 0.3)'
  pen.shadowBlur = 36
  pen.shadowOffsetY = 12
  pen.fillStyle = paper
  pen.fill()
  pen.shadowColor = 'transparent'
}

function drawLine(pen: CanvasRenderingContext2D, score: Score, top: number): number {
  const y = top + 74
  const price = score.purchasePrice === null ? '' : formatPrice(score.purchasePrice * score.purchaseQuantity)
  const times = score.purchaseQuantity > 1 ? `${score.purchaseQuantity} × ` : ''
  write(pen, `${times}${score.productName}`, { x: left, y, font: text(40, 600), color: ink, most: 540 })
  write(pen, price, { x: right, y, font: text(40, 600), color: ink, align: 'right' })
  if (score.store) write(pen, score.store.name, { x: left, y: y + 46, font: text(32), color: soft, most: 480 })
  if (score.saved !== null && score.saved > 0)
    write(pen, `saved ${formatPrice(score.saved)}`, { x: right, y: y + 46, font: text(32), color: red, align: 'right' })
  return top + lineHeight
}

function rule(pen: CanvasRenderingContext2D, y: number): number {
  pen.strokeStyle = '#cdbfa8'
  pen.lineWidth = 3
  pen.setLineDash([10, 12])
  pen.beginPath()
  pen.moveTo(left, y)
  pen.lineTo(right, y)
  pen.stroke()
  return y
}

interface Writing {
  x: number
  y: number
  font: string
  color: string
  align?: CanvasTextAlign
  /** Longer words end in an ellipsis. */
  most?: number
}

function write(
  pen: CanvasRenderingContext2D,
  words: string,
  { x, y, font, color, align = 'left', most = Infinity }: Writing,
): void {
  pen.font = font
  pen.fillStyle = color
  pen.textAlign = align
  let shown = words
  const isLong = () => shown.length > 1 && pen.measureText(shown).width > most
  while (isLong()) {
    shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  }
  pen.fillText(shown, x, y)
}
