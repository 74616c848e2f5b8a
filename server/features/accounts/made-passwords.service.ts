import { randomInt } from 'node:crypto'
import { hashPassword } from './passwords.ts'

/** Without letters and digits that are mistaken for each other. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')

/** A password for an account nobody registers for; easy to type, told once, stored only as a hash. */
export async function makePassword(): Promise<{ password: string; passwordHash: string }> {
  const password = [group(), group(), group()].join('-')
  return { password, passwordHash: await hashPassword(password) }
}
