import type {
  RequirementSearch,
  RequirementStatus,
  SynthesisRange,
  SynthesisSearch,
} from '../../../domain/contracts/admin-insider.ts'
import { lastScheduledRun, nextScheduledRun, scheduledPeriod } from '../../../domain/rules/synthesis-schedule.ts'
import type { AppContext } from '../../app/context.ts'
import { publish } from '../../db/bus.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { adminTransaction, recordAdminAction } from '../audit/audit.service.ts'
import { countRequirements, lockRequirement, selectRequirements, updateRequirement } from './requirements.queries.ts'
import {
  completeSynthesis,
  countFeedbackWithin,
  countSyntheses,
  failSynthesis,
  insertSynthesis,
  scheduledRunExists,
  selectFeedbackWithin,
  selectSyntheses,
  selectSynthesis,
  updateProgress,
} from './synthesis.queries.ts'
import { synthesizerWith } from './with-model.ts'

const finished = 'synthesis.finished'
/** The caller waits this long; after that the run goes on, and can be looked up. */
const longestWaitMs = 120_000

/** Starts a run as a job and waits for it. */
export async function synthesizeFeedback(context: AppContext, admin: Viewer, range: SynthesisRange) {
  const id = await adminTransaction(context, admin, async (tx) => {
    const made = await start(context, tx, range, admin.id)
    await recordAdminAction(tx, admin, {
      action: 'synthesis.started',
      targetType: 'synthesis',
      targetId: made,
      after: range,
    })
    return made
  })
  const run = await untilFinished(context, id)
  if (run.status === 'failed') throw new AppError('unavailable', run.error ?? 'The synthesis failed')
  return run
}

async function start(context: AppContext, tx: Db, range: SynthesisRange, startedBy: number | null): Promise<number> {
  const { name } = synthesizerWith(context.model, context.log)
  const id = await insertSynthesis(tx, { ...range, startedBy, provider: name })
  await context.jobs.enqueue(tx, 'synthesis.run', { synthesisId: id }, { key: String(id) })
  return id
}

async function untilFinished(context: AppContext, id: number) {
  const deadline = Date.now() + longestWaitMs
  for (let isOver = false; ;) {
    const heard = nextWord(context, id)
    const run = await showSynthesis(context, id)
    if (run.status !== 'running' || isOver) {
      heard.stop()
      return run
    }
    await heard.word
    isOver = Date.now() > deadline
  }
}

/** The event that it is finished, or a second, in case the event is missed. */
function nextWord({ bus }: AppContext, id: number) {
  let stop = () => {}
  const word = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 1000)
    const unsubscribe = bus.subscribe(finished, (which) => which === id && stop())
    stop = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
  return { word: word.finally(() => stop()), stop: () => stop() }
}

/** The job itself. A failure is the run's result, for the admin to see and to start again. */
export async function runSynthesis(context: AppContext, id: number): Promise<void> {
  const { db, log } = context
  const run = await selectSynthesis(db, id)
  if (run?.status !== 'running') return
  try {
    const items = await selectFeedbackWithin(db, run)
    const synthesizer = synthesizerWith(context.model, log)
    const result = await synthesizer.synthesize(items, run, (percent) =>
      updateProgress(db, id, Math.min(99, Math.round(percent))),
    )
    await db.transaction(async (tx) => {
      await completeSynthesis(tx, id, { ...result, feedbackCount: items.length })
      await publish(tx, finished, id)
    })
  } catch (error) {
    log.error({ err: error, synthesisId: id }, 'a synthesis failed')
    await failSynthesis(db, id, 'The synthesis failed. The log says why.')
    await publish(db, finished, id)
  }
}

/** Asked every hour, so that a run that came due while the server was down is made up for. */
export async function startDueSynthesis(context: AppContext, now = Date.now()): Promise<void> {
  const period = scheduledPeriod(lastScheduledRun(now))
  await context.db.transaction(async (tx) => {
    if (await scheduledRunExists(tx, period.endDate)) return
    if ((await countFeedbackWithin(tx, period)) > 0) await start(context, tx, period, null)
  })
}

export const searchSyntheses = ({ db }: AppContext, search: SynthesisSearch) => selectSyntheses(db, search)
export const searchRequirements = ({ db }: AppContext, search: RequirementSearch) => selectRequirements(db, search)

export async function showSynthesis({ db }: AppContext, id: number) {
  const run = await selectSynthesis(db, id)
  if (!run) throw notFound('Synthesis not found')
  return run
}

export async function decideOnRequirement(context: AppContext, admin: Viewer, id: number, status: RequirementStatus) {
  return adminTransaction(context, admin, async (tx) => {
    const before = await lockRequirement(tx, id)
    if (!before) throw notFound('Requirement not found')
    await recordAdminAction(tx, admin, {
      action: 'requirement.decided',
      targetType: 'requirement',
      targetId: id,
      targetName: before.title,
      before: { status: before.status },
      after: { status },
    })
    const after = await updateRequirement(tx, id, status)
    return after ?? before
  })
}

export async function implementationProgress({ db }: AppContext) {
  const [{ proposed, approved, implemented }, runs] = await Promise.all([countRequirements(db), countSyntheses(db)])
  return {
    proposed,
    approved,
    implemented,
    implementationRate: approved > 0 ? Math.round((implemented * 1000) / approved) / 10 : null,
    nextRunAt: nextScheduledRun(Date.now()).toISOString(),
    runs,
  }
}
