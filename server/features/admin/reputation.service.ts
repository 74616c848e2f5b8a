import type { ReputationSearch } from '../../../domain/contracts/admin-insider.ts'
import type { AppContext } from '../../app/context.ts'
import { countReputationsDue, selectReputation, sumUpReputations } from './reputation.queries.ts'

/** Brings the sums up to date: usually a few insiders' since the last time. */
export async function refreshReputations({ db }: AppContext): Promise<void> {
  if ((await countReputationsDue(db)) > 0) await db.transaction(sumUpReputations)
}

export async function searchReputation(context: AppContext, search: ReputationSearch) {
  await refreshReputations(context)
  return selectReputation(context.db, search)
}
