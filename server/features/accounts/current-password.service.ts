import type { AppContext } from '../../app/context.ts'
import { AppError } from '../../http/errors.ts'
import { selectPasswordHash } from './accounts.queries.ts'
import { passwordFits } from './passwords.ts'

export const wrongCurrentPassword = () =>
  new AppError('invalid', 'Current password is incorrect', {
    errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
  })

/**
 * Whoever found an open session must not be able to guess the password with it: wrong ones are counted, whatever they
 * were tried for. People who never set a password sign in through a provider and have none to confirm.
 */
export async function confirmPassword(
  { db, limiter }: AppContext,
  userId: number,
  password: string | undefined,
): Promise<void> {
  const stored = await selectPasswordHash(db, userId)
  if (stored?.passwordHash == null) return
  if (!password) throw wrongCurrentPassword()
  await limiter.take('currentPassword', String(userId))
  if (!(await passwordFits(password, stored.passwordHash))) throw wrongCurrentPassword()
  // Only failures count.
  await limiter.giveBack('currentPassword', String(userId))
}
