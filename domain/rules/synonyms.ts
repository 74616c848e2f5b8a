/**
 * What else shoppers call things. Each line reads both ways: whoever types one of its words also means the others. A
 * phrase is found as a phrase.
 */
const alike = [
  'sofa, couch, loveseat, settee',
  'lamp, light',
  'pendant, chandelier, hanging light',
  'rug, carpet, runner',
  'pillow, cushion',
  'blanket, throw, afghan',
  'bookshelf, bookcase, shelf, shelving',
  'ottoman, pouf, footstool, footrest, hassock',
  'stool, barstool, counter stool',
  'mirror, looking glass',
  'basket, hamper, bin',
  'planter, plant pot, flower pot, flowerpot',
  'art, painting, print, poster, artwork',
  'dutch oven, casserole, cocotte, french oven',
  'pan, skillet, frypan, saucepan',
  'kettle, teakettle, tea kettle',
  'mug, cup',
  'espresso, coffee',
  'pitcher, jug, carafe',
  'dinnerware, dishes, plates, tableware, dish set, plate set',
  'mixer, stand mixer',
  'cutting board, chopping board, cheese board',
  'sneakers, trainers, running shoes, tennis shoes, kicks',
  'boots, booties',
  'loafers, moccasins, slip ons',
  'sandals, heels',
  'shoes, footwear',
  'bag, purse, handbag, pocketbook',
  'tote, shopper',
  'crossbody, shoulder bag',
  'suitcase, luggage, carry on, trolley, roller bag',
  'sunglasses, shades, sunnies',
  'sweater, jumper, pullover, knitwear',
  'blouse, top, shirt',
  'dress, gown, frock',
  'coat, overcoat, peacoat',
  'trench, raincoat',
  'denim, jean, jeans',
  'gray, grey',
  'jacket, blazer',
]

/** Typed words that name a whole family; the family does not mean them in turn. */
const families: Record<string, string> = {
  pot: 'dutch oven, planter',
  cookware: 'dutch oven, pan, kettle',
  green: 'emerald, sage, olive, mint',
  blue: 'navy, indigo, teal, sky blue',
  pink: 'blush, coral',
  yellow: 'mustard',
  orange: 'rust, terracotta, coral',
  brown: 'cognac, walnut, camel, tan, taupe',
  purple: 'plum, lavender',
  white: 'ivory, cream',
  beige: 'tan, khaki, taupe, cream, natural',
  red: 'burgundy, rust',
  maroon: 'burgundy',
  gold: 'brass',
  turquoise: 'teal',
  aqua: 'teal',
  wooden: 'wood, oak, walnut',
  seat: 'chair, stool, ottoman',
  armchair: 'accent chair, wingback chair',
  cashmere: 'wool',
  knives: 'knife',
  shelves: 'shelf, bookshelf',
}

/** What people send instead of a word. */
const pictures: Record<string, string> = {
  '💡': 'lamp',
  '🪑': 'chair',
  '🛋': 'sofa',
  '🕯': 'candle',
  '🪞': 'mirror',
  '🪴': 'plant',
  '🏺': 'vase',
  '🧺': 'basket',
  '🖼': 'art',
  '☕': 'coffee',
  '🍳': 'pan',
  '🔪': 'knife',
  '🫖': 'kettle',
  '🍽': 'dinnerware',
  '👟': 'sneakers',
  '👢': 'boots',
  '👞': 'loafers',
  '👡': 'sandals',
  '👗': 'dress',
  '👚': 'blouse',
  '🧥': 'coat',
  '👜': 'handbag',
  '👛': 'purse',
  '🧳': 'suitcase',
  '🕶': 'sunglasses',
  '🎒': 'bag',
  '📚': 'bookshelf',
}

const termsOf = (line: string) => line.split(',').map((term) => term.trim())

const meanings = new Map<string, Set<string>>()
function learn(term: string, others: string[]) {
  const known = meanings.get(term) ?? new Set<string>()
  for (const other of others) if (other !== term) known.add(other)
  meanings.set(term, known)
}
for (const line of alike) for (const term of termsOf(line)) learn(term, termsOf(line))
for (const [term, line] of Object.entries(families)) learn(term, termsOf(line))

/** The plain form of a plural, as far as the table needs it. */
const singular = (word: string) => word.replace(/(?<=[^s])s$/, '')

/** Other words for one word or for a phrase. */
export const synonymsOf = (term: string): string[] => [
  ...(meanings.get(term) ?? meanings.get(singular(term)) ?? meanings.get(`${term}s`) ?? []),
]

export const wordOfPicture = (symbol: string): string | undefined => pictures[symbol.replace('\ufe0f', '')]
