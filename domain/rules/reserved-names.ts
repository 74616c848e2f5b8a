import { nameSkeleton } from './people/name-skeleton.ts'
import { isAmbiguousRetailer, retailerSpellings } from './retailer-names.ts'

const skeletonsOf = (words: readonly string[]) => new Set(words.map(nameSkeleton))
const asStaff = (words: string) =>
  words.split(/\s+/).flatMap((word) => ['', 'team', 'member', 'members', 'desk', 'crew'].map((end) => word + end))

/**
 * Roles. A name that has one as a word of its own speaks for the people who run the site: "staff_member", "adminteam".
 * Digits after a role make another word ("admin7"): they are not mistaken for staff.
 */
const roles = skeletonsOf(
  asStaff(`admin admins administrator administrators administration sysadmin superadmin superuser moderator moderators
  moderation support staff official officials helpdesk postmaster webmaster hostmaster noreply mailerdaemon
  customerservice customersupport huntgatherfindscore`),
)
/** Reserved alone and beside fillers, but ordinary words in a longer name: "system", "The Security Team". */
const reservedAlone = skeletonsOf(
  asStaff('root system operator help security abuse billing api null undefined anonymous mod mods hgfs'),
)
/** Words that make no name of their own beside a reserved one. */
const fillers = skeletonsOf(
  `the team real site your our member members desk crew account store stores shop usa us inc co company customer care
  service center`.split(/\s+/),
)
/** Reserved as whole names only: "Ross" and "Sierra" are people, too. */
const namesakes = skeletonsOf(retailerSpellings.filter((spelling) => isAmbiguousRetailer(spelling)))
// A first name.
namesakes.delete(nameSkeleton('marshall'))
/** Spellings that begin other words: "TJ Maxwell", "Marshall Smith", "homegoodness". */
const beginnings = new Set(['tjmax', 'marshalls', 'marshals', 'homegood'])
/** Reserved wherever they stand in a name: "realtjmaxx", "i love homegoods". */
const retailers = new RegExp(
  retailerSpellings
    .filter((spelling) => !isAmbiguousRetailer(spelling))
    .map((spelling) => nameSkeleton(spelling) + (beginnings.has(spelling) ? '(?!\\p{L})' : ''))
    .join('|'),
  'u',
)

/** Digits and signs in place of letters. The skeleton itself takes 0 for O, and 1 for l and I. */
const signs: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }
// A number at the end is a number.
const withLetters = (name: string) => name.replace(/[3457@$!](?=.*\p{L})/gu, (sign) => signs[sign] ?? sign)
const withoutMarks = (name: string) => name.normalize('NFD').replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
const withSpaces = (name: string) => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

const wordsOf = (name: string) =>
  nameSkeleton(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/** Returns neighboring words joined, as in "t.j.maxx" and "a_d_m_i_n". */
const runsFrom = (words: string[], start: number) =>
  words.slice(start).map((_, length) => words.slice(start, start + length + 1).join(''))

function areReserved(words: string[]): boolean {
  if (words.some((_, start) => runsFrom(words, start).some((run) => roles.has(run)))) return true
  const rest = words.filter((word) => !fillers.has(word))
  if (rest.length === 0) return false
  const whole = rest.join('')
  return reservedAlone.has(whole) || rest.every((word) => reservedAlone.has(word)) || namesakes.has(whole)
}

// The skeleton takes digits for letters: "marshalls1" would go on with a letter.
function namesRetailer(name: string): boolean {
  const words = wordsOf(name.replace(/[\d\s]+$/, ''))
  return [...words, words.join('')].some((text) => retailers.test(text))
}

/**
 * Whether a name would speak for the people who run the site or for a retailer. Look-alikes count, with and without
 * accents; words are found between separators, at capital letters, and with digits in place of letters: "a_d_m_1_n",
 * "StaffMember", "H0meGoods".
 */
export function isReservedName(name: string): boolean {
  const plain = withoutMarks(name)
  return [plain, withSpaces(plain)]
    .flatMap((spelled) => [spelled, withLetters(spelled)])
    .some((spelled) => areReserved(wordsOf(spelled)) || namesRetailer(spelled))
}
