import { tidyName } from '../usernames.ts'
import confusables from './confusables.json'

/** Latin letters that Unicode's table leaves out: small capitals, and white letters on black circles and squares. */
const smallCapitals = Object.entries({
  ᴀ: 'a',
  ʙ: 'b',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ᴊ: 'j',
  ᴋ: 'k',
  ĸ: 'k',
}).concat(Object.entries({ ʟ: 'l', ᴍ: 'm', ʍ: 'm', ɴ: 'n', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ᴛ: 't' }))
const alphabet = [...'abcdefghijklmnopqrstuvwxyz']
const framed = [0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
  alphabet.map((letter, index) => [String.fromCodePoint(first + index), letter] as const),
)
const plainLetters = new Map<string, string>([...smallCapitals, ...framed])
const prototypes = new Map(
  Object.entries(confusables.prototypes).flatMap(([prototype, characters]) =>
    [...characters].map((character) => [character, prototype] as const),
  ),
)

const replaced = (text: string, by: ReadonlyMap<string, string>) =>
  [...text].map((character) => by.get(character) ?? character).join('')

/** Returns the skeleton of UTS 39, with the letters above taken for plain ones before and after. */
const skeletonOf = (text: string) =>
  replaced(replaced(replaced(text.normalize('NFD'), plainLetters), prototypes), plainLetters).normalize('NFD')

/**
 * Returns what two usernames have in common when they can be taken for each other. The skeleton of Unicode Technical
 * Standard 39 keeps letter case, which usernames ignore: "I" looks like "l" and is the same letter as "i", so all three
 * are one here.
 */
export const nameSkeleton = (name: string): string =>
  skeletonOf(skeletonOf(tidyName(name.normalize('NFKC'))).toLowerCase()).replaceAll('i', 'l')
