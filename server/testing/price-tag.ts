import sharp from 'sharp'

export interface TagWords {
  department: string
  style: string
  size?: string
  price: number
  compareAt: number
  /** Twelve digits, the last one the check digit. */
  barcode: string
}

/** A photo of an off-price store's tag, lying on a table: paper, small print, big price, barcode. */
export function priceTag({ department, style, size, price, compareAt, barcode }: TagWords): Promise<Buffer> {
  const line = (x: number, y: number, height: number, text: string, weight = 400) =>
    `<text x="${x}" y="${y}" font-family="DejaVu Sans, Arial, sans-serif" font-size="${height}" font-weight="${weight}" fill="#1c1a1d">${text}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500">
    <rect width="1200" height="1500" fill="#8d7a66"/>
    <rect x="180" y="120" width="840" height="1260" rx="28" fill="#fdfcf7"/>
    <circle cx="600" cy="190" r="26" fill="#8d7a66"/>
    ${line(260, 330, 54, department, 700)}
    ${line(260, 420, 44, `STYLE ${style}`)}
    ${size ? line(260, 500, 44, `SIZE ${size}`) : ''}
    ${line(260, 640, 50, 'COMPARE AT')}
    ${line(660, 640, 60, `$${compareAt.toFixed(2)}`)}
    ${line(260, 730, 44, 'OUR PRICE')}
    ${line(260, 890, 150, `$${price.toFixed(2)}`, 700)}
    <g transform="translate(300 980)">${bars(barcode)}</g>
    ${line(370, 1310, 46, barcode)}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const inverted = (pattern: string) => pattern.replace(/[01]/g, (bit) => (bit === '1' ? '0' : '1'))

/** The bars of a UPC-A code. */
function bars(digits: string): string {
  const side = (half: string, code: (pattern: string) => string) =>
    [...half].map((digit) => code(left[Number(digit)] ?? '')).join('')
  const pattern = `101${side(digits.slice(0, 6), (bits) => bits)}01010${side(digits.slice(6), inverted)}101`
  const unit = 6
  return [...pattern]
    .map((bit, at) => (bit === '1' ? `<rect x="${at * unit}" y="0" width="${unit}" height="260" fill="#111"/>` : ''))
    .join('')
}
