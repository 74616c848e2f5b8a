import { dictionary } from '@zxcvbn-ts/language-common'
import { retailerSpellings } from '../../../domain/rules/retailer-names.ts'
import { tidyName } from '../../../domain/rules/usernames.ts'

/** What leaked most often, about 49,000; guessing tools try them first. */
const leaked = new Set(dictionary['passwords-common'])
/** Words that anyone would try first here; docs/operations.md lists them. */
export const contextWords: readonly string[] = [
  ...retailerSpellings,
  ...'hgfs huntgatherfindscore huntgatherfind treasurehunt offprice'.split(' '),
  ...'admin administrator moderator support staff'.split(' '),
]
const context = new Set(contextWords)

/** Rows of keys and of the alphabet: a stretch of one, either way round, takes no guessing. */
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop']
const stretches = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** "TJ Maxx", "HomeGoods2024!" and "!!hgfs!!" are no more than the word in them. */
function isContextWord(plain: string): boolean {
  const letters = plain.replace(/[^\p{L}\p{N}]+/gu, '')
  return context.has(letters) || context.has(letters.replace(/^\d+|\d+$/g, ''))
}

const isCommon = (password: string) => {
  const plain = password.toLowerCase()
  return leaked.has(plain) || isContextWord(plain) || stretches.some((row) => row.includes(plain))
}

const folded = (text: string) => tidyName(text.normalize('NFKC')).toLowerCase()

/** Why a password may not be used, in words for the person who chose it; undefined when it may. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (/^(.)\1*$/su.test(password)) return 'A password of one repeated character is too easy. Please choose another one.'
  if (folded(password) === folded(username)) return 'The password cannot be the username. Please choose another one.'
  return isCommon(password) ? 'This password is too common. Please choose another one.' : undefined
}
