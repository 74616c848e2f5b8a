/** Names that would speak for the people who run the place. */
const reserved = new Set(
  `admin admins administrator administrators administration sysadmin superadmin superuser root system moderator
  moderators moderation mod mods support staff operator official officials help helpdesk security abuse billing
  postmaster webmaster hostmaster noreply mailerdaemon customerservice customersupport hgfs huntgatherfindscore api null
  undefined anonymous`.split(/\s+/),
)
/** Words that make no name of their own beside a reserved one. */
const fillers = new Set(['the', 'team', 'hgfs', 'real', 'site', 'your', 'our'])
const digitLetters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Is this name kept for the operator? Takes the key by which names are compared, so that look-alikes count too, and sees
 * through dots, lines and digits in place of letters: "a_d_m_1_n", "HGFS Support".
 */
export function isReservedKey(key: string): boolean {
  const words = key.split(/[^\p{L}\p{N}@$!]+/u).filter(Boolean)
  // A number at the end is a number.
  const spelled = (word: string) => word.replace(/[013457@$!](?=.*\p{L})/gu, (sign) => digitLetters[sign] ?? sign)
  const isReserved = (word: string) => reserved.has(word) || reserved.has(spelled(word))
  // A one or an exclamation mark can also stand for an l.
  if (isReserved(words.join('')) || reserved.has(spelled(words.join('').replace(/[1!]/g, 'l')))) return true
  return words.some(isReserved) && words.every((word) => isReserved(word) || fillers.has(spelled(word)))
}
