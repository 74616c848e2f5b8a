import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'

const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, for counting: however it is written (letter case, a part after '+', dots where the
 * provider ignores them), the same person reads it.
 */
export function mailboxOf(address: string): string {
  const plain = address.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const given = plain.slice(at + 1).replace(/\.$/, '')
  const domain = domainToASCII(given) || given
  const [name = ''] = plain.slice(0, at).split('+')
  if (dotless.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  return `${name}@${domain}`
}

/** Strangers' addresses are counted too; nobody can read them from the count. */
export const mailboxHash = (address: string) => createHash('sha256').update(mailboxOf(address)).digest('base64url')
