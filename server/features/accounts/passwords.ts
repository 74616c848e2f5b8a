import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from './password-rules.ts'
import type { Config } from '../../app/config.ts'
import { invalidField } from '../../http/errors.ts'

// argon2id is the library's default algorithm.
const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, settings)

/** A hash nobody has the password of: checking against it takes the time a real check takes. */
let decoy: Promise<string> | undefined

/** False for a missing hash too, after the same work, so that timing does not tell who has an account. */
export async function passwordFits(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const fits = await verify(passwordHash ?? (await decoy), password)
  return fits && passwordHash != null
}

/** The rules for a new password beyond the contract's, as the operator set them. */
export function refuseWeakPassword(config: Config, password: string, username: string, path = 'password'): void {
  const message =
    password.length < config.passwordMinLength
      ? `Password must be at least ${config.passwordMinLength} characters`
      : passwordProblem(password, username)
  if (message) throw invalidField(message, path)
}
