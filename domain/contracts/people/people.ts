import { z } from 'zod'
import { personParts } from '../../rules/people/person-parts.ts'
import { Id, Instant, Page } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Gathering } from '../gatherings.ts'
import { Hunt } from '../hunts.ts'

/** What everybody may know of somebody; what they keep to themselves is null and named in `hidden`. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  name: z.string().nullable(),
  picture: z.string().nullable(),
  since: Instant.nullable(),
  isInsider: z.boolean(),
  gatheringCount: z.int().nullable(),
  /** Different hunters who have bought something through their gatherings. */
  helpedCount: z.int().nullable(),
  /** By the person who asks. */
  following: z.boolean(),
  hidden: z.array(z.enum(personParts)),
})
export type Person = z.output<typeof Person>

/** A name as it stands in a path; it may be anything somebody could have been called. */
export const pathUsername = z.object({
  username: z.string().trim().min(1, 'Invalid username').max(50, 'Invalid username'),
})

export const showPerson = endpoint({
  method: 'GET',
  path: '/people/:username',
  summary: 'Somebody as everybody may see them; their name in any letter case',
  params: pathUsername,
  answer: Person,
})
export const listPersonGatherings = endpoint({
  method: 'GET',
  path: '/people/:username/gatherings',
  summary: 'What somebody has seen in stores, newest first',
  params: pathUsername,
  query: Page,
  answer: z.array(Gathering),
  paged: true,
})
export const listPersonHunts = endpoint({
  method: 'GET',
  path: '/people/:username/hunts',
  summary: 'What somebody is hunting for, newest first',
  params: pathUsername,
  query: Page,
  answer: z.array(Hunt),
  paged: true,
})
