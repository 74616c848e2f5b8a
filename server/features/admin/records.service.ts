import type {
  AdminFindSearch,
  AdminGatheringSearch,
  AdminHuntSearch,
  AdminScoreSearch,
} from '../../../domain/contracts/admin-records.ts'
import type { AppContext } from '../../app/context.ts'
import { selectAllFinds, selectAllGatherings, selectAllHunts, selectAllScores } from './records.queries.ts'

export const searchHunts = ({ db }: AppContext, search: AdminHuntSearch) => selectAllHunts(db, search)
export const searchGatherings = ({ db }: AppContext, search: AdminGatheringSearch) => selectAllGatherings(db, search)
export const searchFinds = ({ db }: AppContext, search: AdminFindSearch) => selectAllFinds(db, search)
export const searchScores = ({ db }: AppContext, search: AdminScoreSearch) => selectAllScores(db, search)
