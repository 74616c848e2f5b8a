import type { Recap, Savings, Standing } from '../../../domain/contracts/scores.ts'
import type { AppContext } from '../../app/context.ts'
import type { Viewer } from '../../http/viewer.ts'
import * as queries from './savings.queries.ts'

export async function savingsOf({ db }: AppContext, viewer: Viewer): Promise<Savings> {
  const [months, stores, categories] = await Promise.all([
    queries.selectMonths(db, viewer.id),
    queries.selectByStore(db, viewer.id),
    queries.selectByCategory(db, viewer.id),
  ])
  return { months, stores, categories }
}

export const standingOf = ({ db }: AppContext, viewer: Viewer): Promise<Standing> =>
  queries.selectStanding(db, viewer.id)

export const recapOf = ({ db }: AppContext, viewer: Viewer): Promise<Recap> => queries.selectRecap(db, viewer.id)
