import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Everybody sees id, name, description and enabled as evaluated for them; members the rollout, admins the raw flag. */
export const Flag = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  rolloutPercentage: z.int().nullish(),
  allowList: z.array(z.string()).nullish(),
  denyList: z.array(z.string()).nullish(),
  createdAt: Instant.optional(),
  updatedAt: Instant.nullish(),
})
export type Flag = z.output<typeof Flag>

const percentage = 'Rollout percentage must be an integer between 0 and 100'
const userIds = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,9}$/, 'User ids are positive integers'),
  )
  .max(1000)
  .nullable()

export const FlagChange = z.object({
  enabled: z.boolean('enabled must be true or false').optional(),
  rolloutPercentage: z.int(percentage).min(0, percentage).max(100, percentage).nullish(),
  allowList: userIds.optional(),
  denyList: userIds.optional(),
})

const params = z.object({ id: z.string().max(100) })

export const listFlags = endpoint({
  method: 'GET',
  path: '/feature-flags',
  summary: 'All feature flags, evaluated for the caller',
  answer: z.object({ flags: z.array(Flag) }),
})
export const getFlag = endpoint({
  method: 'GET',
  path: '/feature-flags/:id',
  summary: 'One feature flag',
  params,
  answer: Flag,
})
export const isFlagEnabled = endpoint({
  method: 'GET',
  path: '/feature-flags/:id/enabled',
  summary: 'Is a feature on for the caller? Unknown flags are off',
  params,
  answer: z.object({ enabled: z.boolean() }),
})
export const changeFlag = endpoint({
  method: 'PUT',
  path: '/admin/feature-flags/:id',
  summary: 'Switch a feature, or set for whom it is on',
  params,
  body: FlagChange,
  answer: Flag,
})
