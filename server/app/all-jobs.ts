import { accountJobs } from '../features/accounts/accounts.jobs.ts'
import { adminJobs } from '../features/admin/admin.jobs.ts'
import { followJobs } from '../features/follows/follows.jobs.ts'
import { matchingJobs, matchWatch, partsWatch } from '../features/matching/matching.jobs.ts'
import { notificationJobs } from '../features/notifications/notifications.jobs.ts'
import { newsletterJobs } from '../features/newsletter/newsletter.jobs.ts'
import { imageJobs } from '../features/images/images.jobs.ts'
import { photoJobs } from '../features/photos/photos.jobs.ts'
import { survivalJobs } from '../features/survival/survival.jobs.ts'
import { synthesisJobs } from '../features/synthesis/synthesis.jobs.ts'
import { thingWatch } from '../features/things/things.jobs.ts'
import { weeklyJobs } from '../features/weekly/weekly.jobs.ts'
import { housekeeping } from './housekeeping.ts'
import type { JobDefinition } from '../jobs/queue.ts'

export const allJobs: JobDefinition[] = [
  ...accountJobs,
  ...adminJobs,
  ...followJobs,
  ...matchingJobs,
  ...imageJobs,
  ...newsletterJobs,
  ...notificationJobs,
  ...photoJobs,
  ...survivalJobs,
  ...synthesisJobs,
  ...weeklyJobs,
  housekeeping,
]

export const allWatches = [matchWatch, partsWatch, thingWatch]
