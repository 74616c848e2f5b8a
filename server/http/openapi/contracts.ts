import * as accounts from '../../../domain/contracts/accounts.ts'
import * as admin from '../../../domain/contracts/admin.ts'
import * as adminInsider from '../../../domain/contracts/admin-insider.ts'
import * as adminMatcher from '../../../domain/contracts/admin-matcher.ts'
import * as adminRecords from '../../../domain/contracts/admin-records.ts'
import * as assistant from '../../../domain/contracts/assistant.ts'
import * as blocks from '../../../domain/contracts/people/blocks.ts'
import * as categories from '../../../domain/contracts/categories.ts'
import * as common from '../../../domain/contracts/common.ts'
import * as community from '../../../domain/contracts/community.ts'
import type { Endpoint } from '../../../domain/contracts/endpoint.ts'
import * as finds from '../../../domain/contracts/finds.ts'
import * as flags from '../../../domain/contracts/flags.ts'
import * as follows from '../../../domain/contracts/people/follows.ts'
import * as gatherings from '../../../domain/contracts/gatherings.ts'
import * as home from '../../../domain/contracts/home.ts'
import * as hunts from '../../../domain/contracts/hunts.ts'
import * as images from '../../../domain/contracts/images.ts'
import * as insider from '../../../domain/contracts/insider.ts'
import * as maps from '../../../domain/contracts/maps.ts'
import * as newsletter from '../../../domain/contracts/newsletter.ts'
import * as newsletterIssues from '../../../domain/contracts/newsletter-issues.ts'
import * as notifications from '../../../domain/contracts/notifications.ts'
import * as people from '../../../domain/contracts/people/people.ts'
import * as photos from '../../../domain/contracts/photos.ts'
import * as products from '../../../domain/contracts/products.ts'
import * as recordSearch from '../../../domain/contracts/record-search.ts'
import * as scores from '../../../domain/contracts/scores.ts'
import * as things from '../../../domain/contracts/shopping/things.ts'
import * as trips from '../../../domain/contracts/shopping/trips.ts'
import * as cards from '../../../domain/contracts/shopping/cards.ts'
import * as stores from '../../../domain/contracts/stores.ts'
import * as system from '../../../domain/contracts/system.ts'

interface Contract {
  /** The heading its calls stand under. */
  tag: string
  about: string
  exports: object
}

/** Every file of contracts. What a contract exports gives schemas and calls their names in the API's description. */
export const contracts: Contract[] = [
  { tag: 'Accounts', about: 'Signing up and in, the own profile, sessions, data and password', exports: accounts },
  { tag: 'Hunts', about: 'What people want', exports: hunts },
  { tag: 'Gatherings', about: 'What people have seen in stores', exports: gatherings },
  { tag: 'Things', about: 'The same thing across stores', exports: things },
  { tag: 'Trips', about: 'Rounds through the stores of one’s open finds', exports: trips },
  { tag: 'Cards', about: 'Pictures for link previews', exports: cards },
  { tag: 'Finds', about: 'Where a hunt and a gathering meet, and the matcher', exports: finds },
  { tag: 'Scores', about: 'What was bought', exports: scores },
  { tag: 'Products', about: 'The catalog and the search through it', exports: products },
  { tag: 'Photos', about: 'Search by photo', exports: photos },
  { tag: 'Images', about: 'Uploading photos', exports: images },
  { tag: 'Assistant', about: 'What a photo shows, in words', exports: assistant },
  { tag: 'Stores', about: 'Stores and their retailers', exports: stores },
  { tag: 'Categories', about: 'Kinds of things', exports: categories },
  { tag: 'Maps', about: 'Places, addresses and coordinates', exports: maps },
  { tag: 'Community', about: 'Likes, comments, shares, favorites and reports', exports: community },
  { tag: 'People', about: 'What everybody may know of somebody', exports: people },
  { tag: 'Blocks', about: 'People who are out of each other’s sight', exports: blocks },
  { tag: 'Follows', about: 'Stores, people, brands and tags whose news one wants', exports: follows },
  {
    tag: 'Notifications',
    about: 'What happened to own records, in the app, by push and by mail',
    exports: notifications,
  },
  { tag: 'Home', about: 'What the first page shows', exports: home },
  { tag: 'Insider Program', about: 'Feedback of insiders, and who is one', exports: insider },
  {
    tag: 'Newsletter',
    about: 'Subscribing, unsubscribing, and the issues so far',
    exports: { ...newsletter, ...newsletterIssues },
  },
  { tag: 'Feature flags', about: 'What is switched on for whom', exports: flags },
  { tag: 'Administration', about: 'People, the audit log and an overview, for admins', exports: admin },
  { tag: 'Administration: records', about: 'Tables of all records, for admins', exports: adminRecords },
  { tag: 'Administration: insiders', about: 'Feedback and what becomes of it, for admins', exports: adminInsider },
  { tag: 'Administration: matcher', about: 'Runs and calibrations of the matcher, for admins', exports: adminMatcher },
  { tag: 'System', about: 'Whether the server is alive and ready', exports: system },
  { tag: 'Shared', about: 'What several contracts use', exports: { ...common, ...recordSearch } },
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

/** `listHunts` stands for itself; `huntReactions.like` becomes huntReactionsLike. */
function* endpointsIn(exports: object, prefix = ''): Generator<[Endpoint, string]> {
  for (const [key, value] of Object.entries(exports)) {
    const name = prefix ? prefix + key.charAt(0).toUpperCase() + key.slice(1) : key
    if (isEndpoint(value)) yield [value, name]
    else if (isPlainObject(value)) yield* endpointsIn(value, name)
  }
}
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const places = new Map(
  contracts.flatMap(({ tag, exports }) => [...endpointsIn(exports)].map(([call, name]) => [call, { tag, name }])),
)

/** Which contract an endpoint stands in, and under which name. */
export function placeOf(endpoint: Endpoint) {
  const place = places.get(endpoint)
  if (!place) throw new Error(`${endpoint.method} ${endpoint.path} is exported by none of the contracts`)
  return place
}
