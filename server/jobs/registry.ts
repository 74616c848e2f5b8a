import { accountJobs } from '../features/accounts/accounts.jobs.ts'
import { housekeeping } from './housekeeping.ts'
import type { JobDefinition } from './queue.ts'

export const allJobs: JobDefinition[] = [...accountJobs, housekeeping]
