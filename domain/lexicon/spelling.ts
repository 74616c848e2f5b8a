// How a text is cut into words that compare: the lexicon is kept in this form, and the matcher reads in it.

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const countedInWords =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[\s-]+(?=(?:packs?|pk|pieces?|pcs?|counts?|ct|pairs?|drawers?|shel(?:f|ves)|tiers?|burners?|slices?|quarts?|qt|cups?|inch(?:es)?|f(?:oo|ee)t|panels?|doors?|lights?|speeds?|person|players?|gallons?|pounds?|ounces?)\b)/g

/** Lower case, plain letters, decimal points, inch marks spelled out; what is left is easy to cut into pieces. */
export function plainText(text: string): string {
  const lower = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\u2122\u00ae\u00a9]/g, ' ')
    .replace(/&(?:amp|nbsp|quot|#\d+);/gi, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const measured = /\d/.test(lower) ? plainMeasures(lower) : lower
  const counted = measured
    .replace(/[\u2019']s\b/g, '')
    .replace(/[\u2019']/g, '')
    .replace(/\b(?:an?\s|one\s|1\s)?dozen\b/g, '12 count')
    .replace(countedInWords, (_, number: string) => `${numbers.indexOf(number) + 2} `)
  return /\d/.test(counted) ? plainNumbers(counted) : counted
}

const plainMeasures = (text: string) =>
  text
    .replace(/(\d)\s*(?:\\?["\u201d\u2033]|'')+/g, '$1 inch ')
    .replace(
      /(\d)\s*(?:[\u2019\u2032']|f(?:t|oot|eet)\b)?\s*(?:[x\u00d7]|by)\s*(\d+)\s*(?:[\u2019\u2032']|f(?:t|oot|eet)\b)/g,
      '$1 x $2 ',
    )
    .replace(/(\d)\s*[\u2019\u2032'](?=[\s,)x\u00d7\d]|$)/g, '$1 foot ')
    .replace(
      /(\d)[\s-]+(1|3)[/\u2044]([24])\b/g,
      (_, whole: string, over: string, under: string) => `${whole}${String(Number(over) / Number(under)).slice(1)}`,
    )
    .replace(/(\d)\s*(?:fl|fluid)\b\.?\s*(?:oz|ounces?)\b/g, '$1 floz')
    .replace(/\b(?:w\s?(\d\d)\s*[x/,-]?\s*l\s?(\d\d)|(\d\d)\s?w\s*[x/,-]?\s*(\d\d)\s?l)\b/g, '$1$3 x $2$4')

const plainNumbers = (text: string) =>
  text
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d{1,2}(?!\d))/g, '$1.')
    .replace(/(\d)\s*[x\u00d7]\s*(?=\d)/g, '$1 x ')

const irregular = new Map(
  Object.entries({
    women: 'woman',
    womens: 'woman',
    men: 'man',
    mens: 'man',
    children: 'child',
    childrens: 'child',
    feet: 'foot',
    mice: 'mouse',
    teeth: 'tooth',
    knives: 'knife',
    shelves: 'shelf',
    scarves: 'scarf',
    leaves: 'leaf',
    loaves: 'loaf',
    halves: 'half',
    wolves: 'wolf',
  }),
)
/** British spellings of what shops sell; the lexicon and every text are brought to the American ones. */
const british = new Map(
  'jewellery jewelry,grey gray,colour color,coloured colored,multicolour multicolor,multicoloured multicolored,pyjama pajama,aluminium aluminum,moisturiser moisturizer,organiser organizer,tyre tire,fibre fiber,microfibre microfiber,centre center,centrepiece centerpiece,litre liter,metre meter,mould mold,cosy cozy,doughnut donut,favourite favorite,savoury savory,flavour flavor,flavoured flavored,armour armor,catalogue catalog,woollen woolen,travelling traveling,vapour vapor,odour odor,personalised personalized,customised customized,steriliser sterilizer,deodoriser deodorizer,fertiliser fertilizer,vaporiser vaporizer,equaliser equalizer,stabiliser stabilizer,atomiser atomizer,whisky whiskey,yoghurt yogurt,draught draft,sulphate sulfate,carat karat'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
const americanToBritish = new Map([...british].map(([theirs, ours]) => [ours, theirs]))

/** A phrase of the lexicon in British spelling, if there is one: who searches finds texts as they were written. */
export const inBritish = (phrase: string): string =>
  phrase
    .split(' ')
    .map((word) => americanToBritish.get(word) ?? word)
    .join(' ')

const irregularPlural = new Map([...irregular].map(([many, one]) => [one, many]))

/** Plurals only: anything bolder would merge words that sell different things. */
export function singular(word: string): string {
  const one = singularOf(word)
  return british.get(one) ?? one
}

function singularOf(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.length < 4 || !word.endsWith('s') || /\d/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

function pluralWord(word: string): string {
  const known = irregularPlural.get(word)
  if (known !== undefined) return known
  if (/(?:[^s]s|\d)$/.test(word)) return word
  if (/(?:ch|sh|ss|x|z)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/** The other way round, for a sentence: "couch" are "couches", "lampara de mesa" are "lamparas de mesa". */
export function plural(phrase: string): string {
  const [, head = '', rest = ''] = /^(\S+)( (?:de|of|para|con) .+)$/.exec(phrase) ?? [undefined, phrase]
  const words = head.split(' ')
  return [...words.slice(0, -1), pluralWord(words.at(-1) ?? '')].join(' ') + rest
}

/** "Silverware" and "bedding" are never counted. */
export const isUncountable = (phrase: string): boolean =>
  /(?:ware|wear|ing|furniture|luggage|jewelry|decor|art|denim|makeup|equipment|food)$/.test(phrase)

// Letters of any script: names are not always English.
export const piecePattern = /[\p{L}\p{M}\d]*\d(?:\.\d+\p{L}*)+|[\p{L}\p{M}\d]+/gu

/** A phrase as the lexicon keeps it. */
export const phraseOf = (text: string): string => (plainText(text).match(piecePattern) ?? []).map(singular).join(' ')
