import { forgetExpiredLinks } from '../features/accounts/accounts.service.ts'
import { deleteOldAllowances } from '../features/mails/mails.service.ts'
import { deleteOldKeys } from '../http/idempotency.queries.ts'
import { deleteExpiredRateLimits } from '../http/rate-limit.queries.ts'
import { deleteExpiredSessions } from '../http/session.queries.ts'
import { job } from '../jobs/queue.ts'

/** What has expired is already refused; this only makes room. */
export const housekeeping = job({
  name: 'housekeeping.sweep',
  schedule: '17 * * * *',
  async run({ db }) {
    await deleteExpiredSessions(db)
    await forgetExpiredLinks({ db })
    await deleteExpiredRateLimits(db)
    await deleteOldKeys(db)
    await deleteOldAllowances(db)
  },
})
