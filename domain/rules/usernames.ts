/** What nobody sees: joiners, marks of direction, fillers, tags. A name is stored and compared without them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** A name as it is stored: without what cannot be seen, and with plain single spaces. */
export const tidyName = (name: string) =>
  name
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** The alphabets in use (Unicode annex 31, tables 5 and 7). */
const scripts = `Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han
  Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai
  Tibetan Canadian_Aboriginal Cherokee Lisu Mongolian Nko Syriac Tifinagh Yi`.split(/\s+/)
/** What people write with several of them at once (Unicode standard 39, "highly restrictive"). */
const companies = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const letterOf = (names: string[]) => new RegExp(`^[${names.map((name) => `\\p{scx=${name}}`).join('')}]$`, 'u')
const alphabets = [...scripts.map((name) => [name]), ...companies].map(letterOf)
const anyScript = letterOf(scripts)

/** A Latin name with one Cyrillic letter is another member's name in disguise. */
function mixesScripts(name: string): boolean {
  const letters = name.normalize('NFKC').match(/\p{L}/gu) ?? []
  const isRare = letters.every((letter) => !anyScript.test(letter))
  return !isRare && !alphabets.some((alphabet) => letters.every((letter) => alphabet.test(letter)))
}

/** Signs with a meaning in addresses. Proxies and browsers rewrite them even when they are escaped. */
const addressSigns = /[/\\?#%]/

/** Returns why a name cannot be taken, in words for the person who chose it. Members keep the name they have. */
export function usernameProblem(name: string): string | undefined {
  if (addressSigns.test(name)) return 'Username cannot contain / \\ ? # or %'
  return mixesScripts(name) ? 'Username cannot mix letters of different alphabets' : undefined
}
