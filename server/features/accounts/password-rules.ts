import { dictionary } from '@zxcvbn-ts/language-common'
import { tidyUsername } from '../../../domain/rules/usernames.ts'

/** What leaked most often, about 49,000; guessing tools try them first. */
const leaked = new Set(dictionary['passwords-common'])
/** And what comes to mind first here. */
const ours = new Set(['treasure', 'shopping', 'tjmaxx', 'marshalls', 'homegoods', 'burlington', 'homesense'])

/** Rows of keys and of the alphabet: a stretch of one, either way round, takes no guessing. */
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop']
const stretches = rows.flatMap((row) => [row, [...row].toReversed().join('')])

const isCommon = (password: string) => {
  const plain = password.toLowerCase()
  return leaked.has(plain) || ours.has(plain) || stretches.some((row) => row.includes(plain))
}

const folded = (text: string) => tidyUsername(text.normalize('NFKC')).toLowerCase()

/** Why a password may not be used, in words for the person who chose it; undefined when it may. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (/^(.)\1*$/su.test(password)) return 'A password of one repeated character is too easy. Please choose another one.'
  if (folded(password) === folded(username)) return 'The password cannot be the username. Please choose another one.'
  return isCommon(password) ? 'This password is too common. Please choose another one.' : undefined
}
