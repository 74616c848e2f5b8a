/** The retailer for stores that belong to none of the chains we know. */
export const independentRetailerId = 10

/**
 * How the chains are written, by retailer id, reduced to letters and digits; longer names come first. The spellings
 * are those of store signs, map services and shoppers.
 */
const spellings: [number, string[]][] = [
  [1, ['tjmaxx', 'tjmax', 'tjmaxxandhomegoods']],
  [2, ['marshalls', 'marshals', 'marshall']],
  [3, ['homegoods', 'homegood']],
  [4, ['rossdressforless', 'rossstores', 'rossstore', 'ross']],
  [5, ['burlingtoncoatfactory', 'burlingtonstores', 'burlington']],
  [6, ['homesense']],
  [7, ['sierratradingpost', 'sierra']],
  [8, ['nordstromrack']],
  [9, ['saksoff5th', 'saksfifthavenueoff5th', 'saksofffifth', 'off5th', 'offfifth']],
]
const retailerBySpelling = new Map(spellings.flatMap(([id, names]) => names.map((name) => [name, id] as const)))
const mostWords = 6
export const retailerSpellings: readonly string[] = [...retailerBySpelling.keys()]

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.®™]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)

export interface RecognizedRetailer {
  retailerId: number
  /** What is left of the text without the name. */
  rest: string
}

/** Finds a chain's name in a store's name or in what somebody searches for: "T.J. Maxx Cambridge". */
export function recognizeRetailer(text: string): RecognizedRetailer | null {
  const words = wordsOf(text)
  for (let length = Math.min(mostWords, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const retailerId = retailerBySpelling.get(words.slice(start, start + length).join(''))
      if (retailerId === undefined) continue
      return { retailerId, rest: [...words.slice(0, start), ...words.slice(start + length)].join(' ') }
    }
  }
  return null
}

/**
 * The chain a store belongs to, by its name. Stricter than a search: the chain's name must come first, so that
 * "Burlington Mall Shoes" is no Burlington, and places that merely share a word stay independent.
 */
export function retailerOfStoreName(name: string): number | null {
  const words = wordsOf(name)
  for (let length = Math.min(mostWords, words.length); length > 0; length--) {
    const retailerId = retailerBySpelling.get(words.slice(0, length).join(''))
    if (retailerId === undefined) continue
    const isWholeName = length === words.length
    return isWholeName || !isAmbiguous(words[0] ?? '', length) || !goesOnAsAnotherName(words[length] ?? '')
      ? retailerId
      : null
  }
  return null
}

/** Whether a store's name begins with a retailer's, for the retailers that are not among the chains above. */
export function namesRetailer(storeName: string, retailerName: string): boolean {
  const [store, retailer] = [wordsOf(storeName), wordsOf(retailerName)]
  return retailer.length > 0 && retailer.every((word, index) => store[index] === word)
}

/** Single words that are also people, towns and mountains. */
const ambiguousWords = new Set(['ross', 'burlington', 'sierra', 'marshall'])
export const isAmbiguousRetailer = (spelling: string) => ambiguousWords.has(spelling)
const isAmbiguous = (word: string, length: number) => length === 1 && isAmbiguousRetailer(word)

const otherNames = new Set(
  'mall outlet outlets shoes bakery cafe market farm farms books hardware pharmacy nevada vista coffee auto motors square park plaza center center public and'.split(
    ' ',
  ),
)
const goesOnAsAnotherName = (word: string) => otherNames.has(word)
