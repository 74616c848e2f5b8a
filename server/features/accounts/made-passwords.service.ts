import { randomInt } from 'node:crypto'
import type { Db } from '../../db/engine.ts'
import { updateUser } from './accounts.queries.ts'
import { endAccess } from './sessions.service.ts'
import { hashPassword } from './passwords.ts'

/** Without letters and digits that are mistaken for each other. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')

/** A password for an account nobody registers for; easy to type, told once, stored only as a hash. */
export async function makePassword(): Promise<{ password: string; passwordHash: string }> {
  const password = [group(), group(), group()].join('-')
  return { password, passwordHash: await hashPassword(password) }
}

/** Nobody can sign in with it any more, nor goes on being signed in. */
export async function takePasswordAway(tx: Db, userId: number): Promise<void> {
  await updateUser(tx, userId, { passwordHash: null })
  await endAccess(tx, userId)
}
