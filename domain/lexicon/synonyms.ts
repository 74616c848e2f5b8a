import { isType, lexicon, type Term } from './lexicon.ts'
import { inBritish, phraseOf } from './spelling.ts'

/** So many other names are looked for at most: each costs a search a little. */
const mostNames = 24

let namesOfTerm: Map<Term, string[]> | undefined
let colorsOfFamily: Map<string, string[]> | undefined
let kindsOfType: Map<number, string[]> | undefined

function pushTo<K>(map: Map<K, string[]>, key: K, name: string): void {
  const names = map.get(key)
  if (names) names.push(name)
  else map.set(key, [name])
}

/** The lexicon turned around: from what is meant to how it is called. */
function turnAround() {
  namesOfTerm = new Map()
  colorsOfFamily = new Map()
  kindsOfType = new Map()
  for (const [phrase, terms] of lexicon().english) for (const term of terms) pushTo(namesOfTerm, term, phrase)
  for (const term of namesOfTerm.keys()) {
    if (term.kind === 'color') for (const family of term.families) pushTo(colorsOfFamily, family, term.name)
    if (isType(term) && term.isByHand) for (const parent of term.parents) pushTo(kindsOfType, parent, term.name)
  }
  return { namesOfTerm, colorsOfFamily, kindsOfType }
}

function namesOf(term: Term): string[] {
  const known =
    namesOfTerm && colorsOfFamily && kindsOfType ? { namesOfTerm, colorsOfFamily, kindsOfType } : turnAround()
  const names = known.namesOfTerm.get(term) ?? []
  // Whoever types "green" is glad of sage; whoever types "sage" wants sage.
  if (term.kind === 'color') return [...names, ...(known.colorsOfFamily.get(term.name) ?? [])]
  return isType(term) ? [...names, ...(known.kindsOfType.get(term.id) ?? [])] : names
}

/** Other words for one word or for a phrase, in English or Spanish: whoever types one of them also means the others. */
export function synonymsOf(term: string): string[] {
  const phrase = phraseOf(term)
  const { english, spanish } = lexicon()
  const meant = english.get(phrase) ?? spanish.get(phrase) ?? []
  const names = new Set(meant.filter(({ kind }) => kind !== 'noise').flatMap(namesOf))
  const british = inBritish(phrase)
  if (british !== phrase) for (const name of [phrase, british]) names.add(name)
  else names.delete(phrase)
  names.delete(term)
  return [...names].slice(0, mostNames)
}
