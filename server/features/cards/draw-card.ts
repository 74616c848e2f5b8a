import { cropPhoto, pictureOf } from '../images/images.service.ts'
import { widthOf, wrap, write } from './letters.ts'

const cardWidth = 1200
const cardHeight = 630

/** What a card says, top to bottom. */
export interface CardWords {
  /** 'Spotted', '92% match' */
  kicker: string
  hue: 'hunt' | 'gather' | 'find' | 'score' | 'primary'
  title: string
  /** On the tag. */
  price?: string | undefined
  /** Under the price, crossed out. */
  before?: string | undefined
  /** '40% off' */
  stamp?: string | undefined
  /** Where, or for whom. */
  lines: string[]
}

const hues = { hunt: '#2456c4', gather: '#0a746b', find: '#8433b0', score: '#8d5b00', primary: '#cc1230' }
const [paper, surface, ink, soft, red] = ['#faf5ec', '#fffdf8', '#241a29', '#635668', '#cc1230']
const photoWidth = 520
const gap = 64

/** The photo on the left, the words on the right, the tag hanging over both. */
export async function drawCard(words: CardWords, photo: Buffer | undefined): Promise<Buffer> {
  return pictureOf(drawing(words, photo && (await cropPhoto(photo, photoWidth, cardHeight))))
}

function drawing(words: CardWords, photo: Buffer | undefined): string {
  const hasPhoto = photo !== undefined
  const left = hasPhoto ? photoWidth + gap : 96
  const width = cardWidth - left - gap
  const hue = hues[words.hue]
  const size = hasPhoto ? 58 : 72
  const title = wrap(words.title, 'display', size, width, 3)
  const parts = [
    `<rect width="${cardWidth}" height="${cardHeight}" fill="${paper}"/>`,
    photo
      ? `<image width="${photoWidth}" height="${cardHeight}" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`
      : '',
    write(words.kicker, { x: left, y: 118, face: 'display', size: 34, color: hue }),
    ...title.map((line, index) =>
      write(line, { x: left, y: 196 + index * size * 1.12, face: 'display', size, color: ink }),
    ),
  ]
  let y = 196 + title.length * size * 1.12 + 8
  for (const line of words.lines.flatMap((text) => wrap(text, 'text', 32, width, 1))) {
    parts.push(write(line, { x: left, y, face: 'text', size: 32, color: soft }))
    y += 44
  }
  if (words.price) parts.push(tag(fitting(words, cardWidth - left), hasPhoto ? left - 40 : left, 452))
  else if (!hasPhoto) parts.push(emblem(cardWidth - 250, 330))
  parts.push(brand(left))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}">${parts.join('')}</svg>`
}

/** A long price takes the place of what stands beside it. */
function fitting(words: CardWords, width: number): CardWords {
  const needed = ({ price = '', before = '', stamp = '' }: CardWords) =>
    200 + widthOf(price, 'display', 64) + widthOf(before, 'text', 30) + widthOf(stamp, 'display', 32)
  if (needed(words) <= width) return words
  const without = { ...words, before: undefined }
  return needed(without) <= width ? without : { ...without, stamp: undefined }
}

/** A hang tag: cut corners, a hole, a string. */
function tag({ price = '', before, stamp }: CardWords, x: number, y: number): string {
  const priceWidth = widthOf(price, 'display', 64)
  const beforeWidth = before ? widthOf(before, 'text', 30) + 24 : 0
  const width = 96 + priceWidth + beforeWidth + 36
  const crossed = before
    ? `${write(before, { x: x + 96 + priceWidth + 24, y: y + 66, face: 'text', size: 30, color: '#ffd5d5' })}<path d="M${x + 92 + priceWidth + 24} ${y + 56}h${beforeWidth - 16}" stroke="#ffd5d5" stroke-width="3"/>`
    : ''
  const seal = stamp
    ? `<g transform="translate(${x + width + 24} ${y + 14})"><rect width="${widthOf(stamp, 'display', 32) + 40}" height="62" rx="12" fill="#1f7343"/>${write(stamp, { x: 20, y: 43, face: 'display', size: 32, color: surface })}</g>`
    : ''
  return (
    `<path d="M${x + 30} ${y}H${x + width - 12}a12 12 0 0 1 12 12v66a12 12 0 0 1-12 12H${x + 30}L${x} ${y + 62}V${y + 28}Z" fill="${red}"/>` +
    `<circle cx="${x + 42}" cy="${y + 45}" r="14" fill="${surface}"/><circle cx="${x + 42}" cy="${y + 45}" r="7" fill="${soft}"/>` +
    `<path d="M${x + 42} ${y + 45}C${x + 10} ${y + 4} ${x + 54} ${y - 22} ${x + 30} ${y - 44}" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>` +
    write(price, { x: x + 84, y: y + 67, face: 'display', size: 64, color: surface }) +
    crossed +
    seal
  )
}

/** Our own tag with the check mark, where there is no photo. */
const emblem = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) rotate(-8)"><path d="M-110 -90 0-150 110-90V150H-110Z" fill="${red}"/><circle cy="-86" r="20" fill="${paper}"/><path d="M-46 30-8 70 60-20" fill="none" stroke="${paper}" stroke-width="30" stroke-linecap="round" stroke-linejoin="round"/></g>`

const brand = (x: number) => write('Hunt Gather Find Score', { x, y: 596, face: 'display', size: 26, color: ink })
