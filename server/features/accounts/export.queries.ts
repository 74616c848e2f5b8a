import { eq, getTableColumns, is } from 'drizzle-orm'
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/engine.ts'
import * as accounts from '../../db/schema/accounts.ts'
import * as community from '../../db/schema/community.ts'
import * as finds from '../../db/schema/finds.ts'
import * as gatherings from '../../db/schema/gatherings.ts'
import * as hunts from '../../db/schema/hunts.ts'
import * as insider from '../../db/schema/insider.ts'
import * as notifications from '../../db/schema/notifications.ts'
import * as operations from '../../db/schema/operations.ts'
import * as trips from '../../db/schema/trips.ts'
import * as people from '../../db/schema/people.ts'

const schema = {
  ...accounts,
  ...community,
  ...finds,
  ...gatherings,
  ...hunts,
  ...insider,
  ...notifications,
  ...operations,
  ...trips,
  ...people,
}
/** Keys to doors are not data about a person. */
const secretTables = new Set<unknown>([accounts.sessions, accounts.passwordResets, accounts.idempotencyKeys])
const unwanted = new Set(['search', 'imageEmbedding', 'p256dh', 'auth', 'endpoint', 'eventKey', 'sessionHash', 'share'])

/** Every table that has a userId is the person's, so that a new one is exported without being remembered here. */
export async function selectEverythingOf(db: Db, userId: number): Promise<Record<string, unknown[]>> {
  const everything: Record<string, unknown[]> = {}
  for (const [name, table] of Object.entries(schema)) {
    if (!is(table, PgTable) || secretTables.has(table)) continue
    const columns = getTableColumns(table) as Record<string, PgColumn>
    const owner = columns['userId']
    if (!owner) continue
    const shown = Object.fromEntries(Object.entries(columns).filter(([column]) => !unwanted.has(column)))
    everything[name] = await db.select(shown).from(table).where(eq(owner, userId))
  }
  return everything
}
