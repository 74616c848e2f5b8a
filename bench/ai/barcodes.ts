/** Bars drawn by ourselves, so that the reader is measured against the standard and not against its own library. */
export type BarcodeFormat = 'UPC-A' | 'EAN-13' | 'EAN-8' | 'Code128'

const leftOdd = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
const leftEven = leftOdd.map((widths) => [...widths].reverse().join(''))
/** Which of the six left digits are even tells the thirteenth digit. */
const parities = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO']

const code128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

export function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Widths of bars and spaces in turn, beginning with a bar. */
export function barWidths(format: BarcodeFormat, text: string): number[] {
  if (format === 'Code128') return code128Widths(text)
  const right = (digits: string) => [...digits].map((digit) => leftOdd[Number(digit)]).join('')
  if (format === 'EAN-8') {
    return widths(`111${right(text.slice(0, 4))}11111${right(text.slice(4))}111`)
  }
  const full = format === 'UPC-A' ? `0${text}` : text
  const parity = parities[Number(full[0])] ?? ''
  const left = Array.from(full.slice(1, 7))
    .map((digit, position) => (parity[position] === 'E' ? leftEven : leftOdd)[Number(digit)])
    .join('')
  return widths(`111${left}11111${right(full.slice(7))}111`)
}

function code128Widths(text: string): number[] {
  const pairs = /^(\d\d)+$/.test(text)
  const values = pairs
    ? [105, ...(text.match(/\d\d/g) ?? []).map(Number)]
    : [104, ...[...text].map((character) => character.charCodeAt(0) - 32)]
  const check = values.reduce((sum, value, position) => sum + value * Math.max(position, 1), 0) % 103
  return widths([...values, check, 106].map((value) => code128[value]).join(''))
}

const widths = (text: string) => [...text].map(Number)

export function barcodeSvg(
  format: BarcodeFormat,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  const bars = barWidths(format, text)
  const unit = width / bars.reduce((sum, bar) => sum + bar, 0)
  let at = x
  let path = ''
  bars.forEach((bar, position) => {
    if (position % 2 === 0)
      path += `M${at.toFixed(2)} ${y}h${(bar * unit).toFixed(2)}v${height}h-${(bar * unit).toFixed(2)}z`
    at += bar * unit
  })
  return `<path d="${path}" fill="#111"/>`
}
