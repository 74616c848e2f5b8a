import type * as accounts from './accounts.ts'
import type * as admin from './admin.ts'
import type * as adminInsider from './admin-insider.ts'
import type * as adminMatcher from './admin-matcher.ts'
import type * as adminRecords from './admin-records.ts'
import type * as assistant from './assistant.ts'
import type * as blocks from './people/blocks.ts'
import type * as community from './community.ts'
import type { Endpoint } from './endpoint.ts'
import type * as finds from './finds.ts'
import type * as flags from './flags.ts'
import type * as follows from './people/follows.ts'
import type * as gatherings from './gatherings.ts'
import type * as hunts from './hunts.ts'
import type * as notifications from './notifications.ts'
import type * as insider from './insider.ts'
import type * as newsletter from './newsletter.ts'
import type * as newsletterIssues from './newsletter-issues.ts'
import type * as images from './images.ts'
import type * as people from './people/people.ts'
import type * as photos from './photos.ts'
import type * as scores from './scores.ts'
import type * as things from './shopping/things.ts'
import type * as trips from './shopping/trips.ts'
import type * as cards from './shopping/cards.ts'
import type * as stores from './stores.ts'
import type * as products from './products.ts'
import type * as home from './home.ts'
import type * as categories from './categories.ts'
import type * as maps from './maps.ts'
import type * as system from './system.ts'

/** All contracts, as types only: the web client is checked against them without carrying a schema to the browser. */
type Modules =
  | typeof accounts
  | typeof admin
  | typeof adminInsider
  | typeof adminMatcher
  | typeof adminRecords
  | typeof assistant
  | typeof blocks
  | typeof community
  | (typeof community)['huntReactions' | 'gatheringReactions' | 'findReactions']
  | typeof finds
  | typeof flags
  | typeof follows
  | typeof people
  | typeof insider
  | typeof newsletter
  | typeof newsletterIssues
  | typeof notifications
  | typeof gatherings
  | typeof hunts
  | typeof images
  | typeof photos
  | typeof scores
  | typeof stores
  | typeof cards
  | typeof things
  | typeof trips
  | typeof products
  | typeof home
  | typeof categories
  | typeof maps
  | typeof system

type EndpointsIn<Module> = Module extends unknown
  ? { [Name in keyof Module]: Module[Name] extends Endpoint ? Module[Name] : never }[keyof Module]
  : never

type Contract = EndpointsIn<Modules>

/** Every endpoint by its name on the wire, for example 'GET /hunts/:id'. */
export type Endpoints = { [E in Contract as `${E['method']} ${E['path']}`]: E }
