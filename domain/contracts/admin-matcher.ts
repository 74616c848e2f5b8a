import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { MatcherProgress } from './finds.ts'

export const MatcherRun = z.object({
  id: Id,
  ...MatcherProgress.shape,
  startedBy: Id.nullable(),
  startedByName: z.string().nullable(),
})
export type MatcherRun = z.output<typeof MatcherRun>

export const MatcherCalibration = z.object({
  id: Id,
  samples: z.int(),
  adopted: z.boolean(),
  parameters: z.record(z.string(), z.number()),
  report: z.record(z.string(), z.number()),
  createdAt: Instant,
})
export type MatcherCalibration = z.output<typeof MatcherCalibration>

export const MatcherRunSearch = adminList(['startedAt', 'matches']).extend({
  status: z.enum(['running', 'completed', 'failed'], 'status must be running, completed or failed').optional(),
})
export type MatcherRunSearch = z.output<typeof MatcherRunSearch>
export const MatcherCalibrationSearch = adminList(['createdAt', 'samples']).extend({
  adopted: z.enum(['true', 'false'], 'adopted must be true or false').optional(),
})
export type MatcherCalibrationSearch = z.output<typeof MatcherCalibrationSearch>

export const matcherReport = endpoint({
  method: 'GET',
  path: '/admin/matcher',
  summary: 'What the matcher has done and learned',
  answer: z.object({
    runs: z.array(MatcherRun),
    /** Newest first; an attempt whose safeguards refused it is kept with adopted false. */
    calibrations: z.array(MatcherCalibration),
    /** Added to the log-odds of every match; 0 until there was enough to learn from. */
    learnedShift: z.number(),
    outcomes: z.object({ scored: z.int(), dismissed: z.int() }),
    /** How many partners fit a hunt, or a gathering, that has any. */
    crowding: z.object({ perHunt: z.number(), perGathering: z.number() }),
  }),
})
export const listMatcherRuns = endpoint({
  method: 'GET',
  path: '/admin/matcher/runs',
  summary: 'Runs of the matcher over everything; words are looked for in the name of who started it',
  query: MatcherRunSearch,
  answer: z.array(MatcherRun),
  paged: true,
})
export const listMatcherCalibrations = endpoint({
  method: 'GET',
  path: '/admin/matcher/calibrations',
  summary: 'What the matcher learned from scored and dismissed finds, adopted or not',
  query: MatcherCalibrationSearch,
  answer: z.array(MatcherCalibration),
  paged: true,
})
