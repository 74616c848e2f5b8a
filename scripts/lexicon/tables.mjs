/** What a type holds while the lexicon is built; keyed by its phrase. */
export const newType = (shown) => ({
  shown,
  parents: new Set(),
  near: new Set(),
  english: new Set(),
  spanish: new Set(),
})

const listed = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Spanish nouns are written in one form here; the plural of a word in a consonant is not the English one. */
export function spanishForms(phrase) {
  const words = phrase.split(' ')
  const many = words.map((word) => {
    if (word.endsWith('z')) return `${word.slice(0, -1)}ce`
    return /[^aeious]$/.test(word) && word.length > 3 ? `${word}e` : word
  })
  const head = [many[0], ...words.slice(1)].join(' ')
  return [...new Set([phrase, head, many.join(' ')])]
}

const inBothGenders = (phrase) =>
  /[^ ]o$/.test(phrase) && !phrase.includes(' ') ? [phrase, `${phrase.slice(0, -1)}a`] : [phrase]

/** A name with a plus is that of a kind, with its other names behind slashes: a "wall clock" is a clock, and not every clock. */
function addKind(types, names, parent, phraseOf) {
  const [shown, ...others] = names.split('/')
  const name = phraseOf(shown)
  const kind = types.get(name) ?? newType(shown)
  for (const other of others) kind.english.add(phraseOf(other))
  kind.parents.add(parent)
  types.set(name, kind)
}

/** "name: other names | Spanish names ~ near types", indented under what it is a kind of. */
export function readGoods(files, phraseOf) {
  const types = new Map()
  const nearNames = []
  for (const lines of files) {
    const above = []
    for (const line of lines) {
      if (line.trim() === '' || line.trim().startsWith('#')) continue
      const depth = line.search(/\S/) / 2
      const [, head, others, spanish, near] =
        /^([^:|~]+)(?::([^|~]*))?(?:\|([^~]*))?(?:~(.*))?$/.exec(line.trim()) ?? []
      const name = phraseOf(head)
      const type = types.get(name) ?? newType(head.trim())
      types.set(name, type)
      for (const other of listed(others)) {
        if (other.startsWith('+')) addKind(types, other.slice(1), name, phraseOf)
        else type.english.add(phraseOf(other))
      }
      for (const other of listed(spanish)) for (const form of spanishForms(phraseOf(other))) type.spanish.add(form)
      for (const other of listed(near)) nearNames.push([name, phraseOf(other)])
      if (depth > 0) type.parents.add(above[depth - 1])
      above[depth] = name
    }
  }
  for (const [one, other] of nearNames) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ])
      types.get(from)?.near.add(to)
  }
  return types
}

/**
 * Everything that is no type, one line each: kind|name|English names|Spanish names|families. A line that repeats a name adds
 * to it. Habits are words that are written where another one is meant.
 */
export function readTerms(words, brands, phraseOf) {
  const terms = new Map()
  const phrases = new Set()
  const habits = new Map()
  let noise = []
  let kind = ''
  const add = (kind, line) => {
    const [rest, families = ''] = line.split('>')
    const [, head, others, spanish] = /^([^:|]+)(?::([^|]*))?(?:\|(.*))?$/.exec(rest.trim()) ?? []
    const english = [head, ...listed(others)].map(phraseOf)
    for (const phrase of english) phrases.add(phrase)
    const key = `${kind}|${english[0]}`
    const term = terms.get(key) ?? { english: new Set(), spanish: new Set(), families: families.trim() }
    terms.set(key, term)
    for (const name of english.slice(1)) if (name !== english[0]) term.english.add(name)
    for (const other of listed(spanish))
      for (const form of inBothGenders(phraseOf(other)).flatMap(spanishForms)) term.spanish.add(form)
    term.families ||= families.trim()
  }
  const addHabit = (line) => {
    const [meant, others] = line.split(':')
    for (const other of listed(others)) habits.set(phraseOf(other), phraseOf(meant))
  }
  for (const line of words) {
    const section = /^\[(.+)\]$/.exec(line.trim())
    if (section) kind = section[1]
    else if (line.trim() === '' || line.startsWith('#')) continue
    else if (kind === 'habit') addHabit(line)
    else if (kind === 'noise') noise = [...noise, ...listed(line).map(phraseOf)]
    else add(kind, line)
  }
  for (const line of brands) if (line.trim() !== '' && !line.startsWith('#')) add('brand', line)
  const lines = [...terms].map(([key, { english, spanish, families }]) =>
    [key, [...english].join(';'), [...spanish].join(';'), families].join('|').replace(/\|+$/, ''),
  )
  const written = [...habits].map(([word, meant]) => `${word} ${meant}`)
  return { lines, noise: [...new Set(noise)], habits: written, phrases }
}
