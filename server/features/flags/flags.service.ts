import type { z } from 'zod'
import type { Flag, FlagChange } from '../../../domain/contracts/flags.ts'
import { isFlagOn } from '../../../domain/rules/feature-flags.ts'
import type { AppContext } from '../../app/context.ts'
import { publish } from '../../db/bus.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { adminTransaction, difference, recordAdminAction } from '../audit/audit.service.ts'
import { lockFlag, selectFlags, updateFlag, type StoredFlag } from './flags.queries.ts'

const changed = 'flags.changed'
/** Should an event be missed, a switch still takes effect this soon. */
const freshForMs = 5000

interface Kept {
  flags: Promise<StoredFlag[]>
  readAt: number
}
/** Flags are asked for on many requests; they are kept per server until one changes anywhere. */
const kept = new WeakMap<AppContext['database'], Kept>()

export function followFlags({ bus, database }: AppContext): void {
  bus.subscribe(changed, () => void kept.delete(database))
}

/** Never from a replica: it may not know yet what was just announced. */
function currentFlags({ database }: AppContext): Promise<StoredFlag[]> {
  const known = kept.get(database)
  if (known && Date.now() - known.readAt < freshForMs) return known.flags
  const flags = selectFlags(database.db)
  kept.set(database, { flags, readAt: Date.now() })
  flags.catch(() => kept.delete(database))
  return flags
}

export async function flagsFor(context: AppContext, viewer: Viewer | null): Promise<Flag[]> {
  return (await currentFlags(context)).map((flag) => show(flag, viewer))
}

export async function flagFor(context: AppContext, viewer: Viewer | null, id: string): Promise<Flag> {
  const flag = (await currentFlags(context)).find((candidate) => candidate.id === id)
  if (!flag) throw notFound('Feature flag not found')
  return show(flag, viewer)
}

const isOn = (flag: StoredFlag | undefined, viewer: Viewer | null) =>
  isFlagOn(flag, viewer?.id ?? null, viewer?.isInsider)

function show(flag: StoredFlag, viewer: Viewer | null): Flag {
  if (viewer?.isAdmin) return flag
  const { id, name, description, rolloutPercentage } = flag
  const seen = { id, name, description, enabled: isOn(flag, viewer) }
  return viewer ? { ...seen, rolloutPercentage } : seen
}

export async function isOnFor(context: AppContext, viewer: Viewer | null, id: string): Promise<boolean> {
  const flag = (await currentFlags(context)).find((candidate) => candidate.id === id)
  return isOn(flag, viewer)
}

/** A feature that is switched off is closed on the server too. */
export async function requireFlag(context: AppContext, viewer: Viewer | null, id: string): Promise<void> {
  if (!(await isOnFor(context, viewer, id))) throw new AppError('forbidden', 'This feature is switched off')
}

export async function setFlag(
  context: AppContext,
  admin: Viewer,
  id: string,
  change: z.output<typeof FlagChange>,
): Promise<Flag> {
  return adminTransaction(context, admin, async (tx) => {
    const before = await lockFlag(tx, id)
    const flag = before && (await updateFlag(tx, id, change))
    if (!flag) throw notFound('Feature flag not found')
    const { updatedAt: _before, ...old } = before
    const { updatedAt: _after, ...current } = flag
    await recordAdminAction(tx, admin, {
      action: 'flag.changed',
      targetType: 'flag',
      targetId: id,
      targetName: flag.name,
      ...difference(old, current),
    })
    await publish(tx, changed, id)
    return flag
  })
}
