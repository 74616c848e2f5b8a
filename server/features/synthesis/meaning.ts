/** What a text is about, as a bag of concepts: plain words without endings, and one word for all its synonyms. */

const fillers = new Set(
  (
    'a about after again all also am an and any app are as at be because been before being but by can cannot could did do ' +
    'does doing don done down each else even ever every few for from get gets getting give go going got had has have ' +
    'having he her here hers him his how i if im in into is isnt it its ive just kind know let lets like little lot lots love ' +
    'make makes many may maybe me might more most much must my need needs never nice no nor not now of off often ok on ' +
    'once one only or other our out over own page people please really same see seem seems she should show shows site ' +
    'so some something still such sure than thank thanks that the their them then there these they thing things think ' +
    'this those though through time to too try two under until up use used user users using very want wants was way we ' +
    'well were what when where which while who why will wish with without would yes yet you your'
  ).split(' '),
)

/** Words that mean the same here; the first of each row stands for all. */
const synonyms = new Map(
  [
    'photo picture image pic thumbnail camera',
    'big large size small tiny huge',
    'crash freeze frozen hang broken break error fail bug',
    'slow lag sluggish speed fast load wait',
    'notify notification alert reminder email mail push',
    'store shop location branch',
    'price cost dollar cheap expensive money budget',
    'search lookup filter',
    'dark night theme mode contrast',
    'map direction navigate distance nearby',
    'login signin password account register',
    'match matcher recommend suggestion',
    'save keep bookmark favorite favorite wishlist',
    'share link invite',
    'button tap click press',
    'text font read letter word',
    'barcode scan scanner qr',
    'color color',
    'delete remove erase',
    'list grid feed scroll',
  ].flatMap((row) => {
    const [first = '', ...others] = row.split(' ')
    return others.map((word) => [stem(word), stem(first)] as const)
  }),
)

/** Takes the common endings off, so that 'photos', 'loading' and 'loaded' meet. */
function stem(word: string): string {
  if (word.length <= 3) return word
  const bare = word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=[a-z]{3})(?:ing|ed|er|est|ly|es|s)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
  return bare.length >= 3 ? bare : word
}

export function conceptsOf(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .match(/[\p{L}\p{N}]{2,}/gu)
  return (words ?? [])
    .filter((word) => !fillers.has(word))
    .map((word) => {
      const bare = stem(word)
      return synonyms.get(bare) ?? bare
    })
}

/** Letters in threes: titles that are spelled alike are close even when their words are unusual. */
export function trigramsOf(text: string): Set<string> {
  const padded = `  ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)))
}

/** From 0, nothing in common, to 1. */
export function overlap(one: Set<string>, other: Set<string>): number {
  let shared = 0
  for (const part of one) if (other.has(part)) shared += 1
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}
