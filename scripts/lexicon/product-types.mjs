import { newType, spanishForms } from './tables.mjs'

/** Words that make a name of a department, not of a thing one could ask for. */
const umbrella = /\b(accessory|supply|equipment|part|component|product|item|material|care|essential|good|replacement)$/
/** Single words that say something else in most names. */
const vague = new Set(
  'set kit system point activity storage support power sport level square body finish garden beauty hobby celebration feeding organization dining business communication entertainment toddler optic device station bar water house step drink map range loop run rest package solution instrument display relaxation field board roll link guide tip check gift leader string glass box key animal memory switch bridge cream oil spray sand rock fossil model check stick stain grip match driver tape spring resin foam skin tube pod chip flash mist peel wash meal extract pie spread post bolt nail square tower island plane punch die tap'.split(
    ' ',
  ),
)
const forOthers =
  /^(dog|cat|pet|bird|fish|doll|toy|baby|toddler|horse|reptile|small animal|costume|play|marine|boat|vehicle|rv)\b/

/** "Gloves & Mittens" are two names; "Kitchen & Dining Room Chairs" share their last word. */
function namesIn(title) {
  const parts = title.split(/\s*(?:,|&|\/|\band\b)\s*/).filter(Boolean)
  const last = parts.at(-1) ?? ''
  const head = last.split(' ').at(-1) ?? ''
  return parts.map((part, index) => (index < parts.length - 1 && !/s$/i.test(part) ? `${part} ${head}` : part))
}

/** The longest known type that a name ends in: an "accent chair" is a chair. A dog bed is no bed. */
export function kindOf(types, name) {
  if (forOthers.test(name)) return undefined
  const words = name.split(' ')
  for (let from = 1; from < words.length; from += 1) {
    const ending = words.slice(from).join(' ')
    if (types.has(ending)) return ending
  }
  return undefined
}

/** Adds the types of the open product taxonomy that the tables do not have, with their Spanish names. */
export function addProductTypes(types, lines, taken, phraseOf) {
  const known = new Map()
  for (const [name, type] of types)
    for (const phrase of [name, ...type.english]) if (!known.has(phrase)) known.set(phrase, name)
  const namesById = new Map()
  const rows = lines.filter(Boolean).map((line) => line.split('\t'))
  // Shallow first: the plain "Mirrors" are those of the house, not those of the bird cage.
  for (const [id, title, spanish] of rows.toSorted(
    (one, other) => one[0].split('-').length - other[0].split('-').length,
  )) {
    const titles = namesIn(title)
    const added = []
    for (const shown of titles) {
      const name = phraseOf(shown)
      if (!name || name.split(' ').length > 4 || umbrella.test(name) || vague.has(name) || taken.has(name)) continue
      let own = known.get(name)
      if (own === undefined) {
        const parent = namesById.get(id.replace(/-\d+$/, ''))?.[0]
        const isDeep = id.split('-').length > 4
        if (isDeep && !name.includes(' ')) continue
        own = name
        const type = newType(shown.toLowerCase())
        types.set(name, type)
        known.set(name, name)
        if (parent && !forOthers.test(name)) type.parents.add(parent)
      }
      if (titles.length === 1 && spanish && !/[,/]| [ye] /.test(spanish)) {
        const phrase = phraseOf(spanish)
        if (phrase.split(' ').length <= 5) for (const form of spanishForms(phrase)) types.get(own)?.spanish.add(form)
      }
      added.push(own)
    }
    namesById.set(id, added)
    for (const one of added) for (const other of added) if (one !== other) types.get(one)?.near.add(other)
  }
  for (const [name, type] of types) {
    const kind = kindOf(types, name)
    if (kind) type.parents.add(kind)
  }
}
