/** What is taken for what in small or blurred print. */
const lookalikes: Record<string, string> = {
  O: 'O0QD',
  I: 'I1L|',
  L: 'L1I|',
  S: 'S5$',
  B: 'B8',
  Z: 'Z2',
  G: 'G6',
  A: 'A4',
  E: 'EF',
}

const letter = (character: string) => `[${lookalikes[character] ?? character}]`

/** A word with lookalikes; in a long one, one letter may be wrong altogether. A very short one would be found in any number. */
function word(text: string): string {
  if (text.length < 4) return text
  const letters = [...text].map(letter)
  const exact = letters.join('')
  if (text.length < 5) return exact
  return [
    exact,
    ...letters.map((_, at) => letters.map((one, other) => (other === at ? '[A-Z0-9]' : one)).join('')),
  ].join('|')
}

/** A phrase of several words, whether or not the spaces between them were seen. */
const phrase = (text: string) =>
  text
    .split(' ')
    .map((one) => `(?:${word(one)})`)
    .join(String.raw`[\s.\-]*`)
const anyOf = (...phrases: string[]) => `(?:${phrases.map(phrase).join('|')})`

// A word does not begin in the middle of another, but often right after a number: spaces get lost.
const alone = (pattern: string) => new RegExp(String.raw`(?<![A-Z])${pattern}(?![A-Z])`, 'i')

export const compareLabel = alone(
  anyOf(
    'COMPARE AT PRICE',
    'COMPARE AT',
    'COMPARED AT',
    'COMPARE TO',
    'COMPARE',
    'COMPARABLE VALUE',
    'COMPARABLE PRICE',
    'COMPARABLE',
    'COMP VALUE',
    'COMP VAL',
    'COMP PRICE',
    'COMP AT',
    'COMP',
    'MSRP',
    'MFR PRICE',
    'SUGGESTED RETAIL PRICE',
    'SUGGESTED RETAIL',
    'SUGG RETAIL',
    'MANUFACTURERS SUGGESTED RETAIL PRICE',
    'RETAIL PRICE',
    'RETAIL VALUE',
    'RETAIL',
    'REGULAR PRICE',
    'REG PRICE',
    'REGULARLY',
    'REGULAR',
    'REG',
    'ORIGINAL PRICE',
    'ORIG PRICE',
    'ORIGINALLY',
    'ORIGINAL',
    'ORIG',
    'WAS',
    'LIST PRICE',
    'LIST',
    'ESTIMATED VALUE',
    'EST VALUE',
    'MARKET VALUE',
    'FULL VALUE',
    'ELSEWHERE',
    'FORMERLY',
    'OLD PRICE',
    'DEPT STORE PRICE',
    'SRP',
    'RRP',
    'TICKET PRICE',
  ),
)

export const priceLabel = alone(
  anyOf(
    'OUR PRICE',
    'OUR LOW PRICE',
    'LOW PRICE',
    'YOUR PRICE',
    'SALE PRICE',
    'FINAL PRICE',
    'NEW PRICE',
    'CLEARANCE PRICE',
    'SPECIAL PRICE',
    'NOW ONLY',
    'NOW',
    'ONLY',
    'CLEARANCE',
    'SALE',
    'YOU PAY',
    'REDUCED TO',
    'REDUCED',
    'MARKDOWN',
    'TODAY',
    'SPECIAL',
    'PRICE',
  ),
)

/** Amounts that are neither: savings, prices of a unit, coupons. */
export const otherAmount = new RegExp(
  String.raw`(?<![A-Z])(?:${anyOf('YOU SAVE', 'SAVE', 'SAVINGS', 'SAVING', 'UNIT PRICE', 'UNIT', 'COUPON', 'REBATE', 'DEPOSIT', 'TAX', 'SHIPPING', 'MONTH', 'POINTS')})(?![A-Z])`,
  'i',
)
/** What follows an amount that is neither. */
export const otherAfter =
  /^\s*(?:OFF|[/]\s*[A-Z]|PER\b|SAVINGS?|REBATE|%|¢|C?\s*\/|A?\s*(?:OZ|LB|KG|CT|FL)\b|EA(?:CH)?\s*(?:OZ|LB))/i

const numberWord = String.raw`(?:[\s.:\-]*(?:N[O0][.:]?|NUM(?:BER)?|NBR|#|C[O0]DE|[I1]D)(?![A-Z]))?[\s.:#\-]*`
/** Words that stand before style numbers, the plainest first. */
export const styleLabels = [
  ['VENDOR STYLE', 'STYLE', 'STYL', 'STY'],
  ['MODEL', 'MDL'],
  ['ITEM'],
  ['SKU', 'TCIN', 'DPCI'],
].map((words) => new RegExp(String.raw`(?<![A-Z])${anyOf(...words)}(?!(?!NUM|NBR|C[O0]DE)[A-Z]{3})${numberWord}`, 'i'))

/** Words that mean one only together with "no.", "#" or a colon: there is wall art, and a product of somewhere. */
styleLabels.push(
  new RegExp(
    String.raw`(?<![A-Z])${anyOf('ARTICLE', 'ART', 'REFERENCE', 'REF', 'PRODUCT', 'STOCK', 'MFG', 'PART')}[\s.\-]*(?:N[O0](?![A-Z])|NUM(?:BER)?|#|:|C[O0]DE)[\s.:#\-]*`,
    'i',
  ),
)

export const sizeLabel = new RegExp(String.raw`(?<![A-Z])(?:${anyOf('SIZE', 'SZ', 'TALLA')})[\s.:#\-]*`, 'i')
export const departmentLabel = new RegExp(
  String.raw`(?<![A-Z])(?:${anyOf('DEPARTMENT', 'DEPT', 'DPT', 'DEP')})${numberWord}`,
  'i',
)
/** Any word that ends the value before it. */
export const nextLabel = new RegExp(
  String.raw`(?:${anyOf('SIZE', 'SZ', 'DEPT', 'DEPARTMENT', 'STYLE', 'COLOR', 'CLR', 'COMPARE', 'CLASS', 'VENDOR', 'PRICE', 'SKU', 'QTY')})(?![A-Z]{2})`,
  'i',
)
