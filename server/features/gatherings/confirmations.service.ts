import type { AppContext } from '../../app/context.ts'
import { maySee, type Viewer } from '../../http/viewer.ts'
import { recordHuntActivity } from '../progress/progress.service.ts'
import { markSeen, selectWord, takeBackSight, upsertWord } from './confirmations.queries.ts'
import { lockGathering, selectHuntsWaitingFor } from './gatherings.queries.ts'
import { missing } from '../records/records.service.ts'
import { foretellEnd } from '../survival/survival.service.ts'

/** Saying the same again within the hour tells the hunters nothing new. */
const sameNewsMs = 60 * 60 * 1000

/** The poster's own word keeps the gathering fresh, but is not counted among those who confirm it. */
export async function sayWhetherThere(
  context: AppContext,
  viewer: Viewer,
  id: number,
  stillThere: boolean,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const gathering = await lockGathering(tx, id)
    if (!gathering || !maySee(viewer, gathering)) throw missing('Gathering')
    const before = await selectWord(tx, id, viewer.id)
    await upsertWord(tx, id, viewer.id, stillThere)
    if (stillThere) await markSeen(tx, id)
    else if (before?.stillThere) await takeBackSight(tx, id)
    await foretellEnd(tx, { ids: [id] })
    if (!before || before.stillThere !== stillThere || Date.now() - Date.parse(before.createdAt) > sameNewsMs) {
      for (const { huntId, findId } of await selectHuntsWaitingFor(tx, id)) {
        await recordHuntActivity(tx, {
          huntId,
          type: 'confirmed',
          userId: viewer.id,
          detail: { findId, gatheringId: id, stillThere },
        })
      }
    }
  })
}
