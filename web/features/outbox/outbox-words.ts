import { idempotencyKeyDays } from '../../../domain/rules/outbox/key-age.ts'
import { isExpired, isStillThere, type OutboxEntry } from './outbox.api.ts'

/** What was done, in a word or two. */
export function kindOf(entry: OutboxEntry): string {
  const { call } = entry
  if (call === 'POST /gatherings') return 'Gathering'
  if (call === 'POST /finds') return 'Seen for a hunt'
  if (call === 'POST /hunts') return 'Hunt'
  if (call === 'POST /scores') return 'Score'
  if (call === 'POST /gatherings/:id/confirm') return isStillThere(entry) ? 'Still there' : 'Gone'
  if (call.endsWith('/comments')) return 'Comment'
  return call.startsWith('DELETE') ? 'Like taken back' : 'Like'
}

/** How it stands. */
export function stateOf(entry: OutboxEntry): string {
  const { problem, choices, triedAt } = entry
  if (problem) return problem
  if (choices) return choices.length > 0 ? 'Which store was it?' : 'We do not know this store. Edit it to choose one.'
  if (isExpired(entry))
    return `This has been waiting for ${idempotencyKeyDays} days and may already have gone through. Send it anyway?`
  return triedAt ? 'The connection dropped while this was being sent. It won’t be saved twice.' : 'Waits for a signal'
}

/** What is on its way cannot be changed until it is known whether it arrived. */
export const mayEdit = ({ form, problem, choices, triedAt }: OutboxEntry): boolean =>
  form !== undefined && (!triedAt || problem !== undefined || choices !== undefined)
