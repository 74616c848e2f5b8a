const words = ['lamp', 'velvet', 'dutch oven', 'sage linen', 'red']
const people = ['maya', 'omar.costa', 'priya', 'lindqvist', 'ben']
const pages = [1, 2, 5, 20, 100]
const at = <Value>(values: readonly Value[], turn: number) => values[turn % values.length] as Value
const q = (values: readonly string[], turn: number) => encodeURIComponent(at(values, turn))

type Call = (turn: number) => string
const list =
  (path: string, query = ''): Call =>
  () =>
    `${path}?limit=20${query && `&${query}`}`
const searched =
  (path: string, values: readonly string[]): Call =>
  (turn) =>
    `${path}?limit=20&q=${q(values, turn)}`
const leafed =
  (path: string, query = ''): Call =>
  (turn) =>
    `${path}?limit=20&page=${at(pages, turn)}${query && `&${query}`}`

/** What the dashboard asks for, tab by tab: as it opens, searched, filtered, sorted, leafed through. */
export const adminCalls: readonly (readonly [tab: string, call: Call])[] = [
  ['header', () => '/admin/overview?days=30'],
  ['All Feedback', leafed('/admin/insider/feedback')],
  ['All Feedback', searched('/admin/insider/feedback', words)],
  ['All Feedback', list('/admin/insider/feedback', 'sort=votes&order=desc')],
  ['All Feedback', list('/admin/insider/feedback', 'sort=title&order=asc')],
  ['Pending', leafed('/admin/insider/feedback', 'status=pending')],
  ['Approved', leafed('/admin/insider/feedback', 'status=approved')],
  ['Rejected', leafed('/admin/insider/feedback', 'status=rejected')],
  ['Analytics', () => '/admin/insider/analytics?days=30'],
  ['Analytics', () => '/admin/insider/analytics?days=365'],
  ['Analytics', () => '/admin/overview?days=365'],
  ['Reputation', list('/admin/insider/reputation')],
  ['Reputation', searched('/admin/insider/reputation', people)],
  ['Reputation', list('/admin/insider/reputation', 'sort=approvalRate&page=50')],
  ['Auto-Impl.', () => '/admin/insider/auto-implementation'],
  ['Auto-Impl.', list('/admin/insider/syntheses')],
  ['Auto-Impl.', leafed('/admin/insider/requirements')],
  ['Users', leafed('/admin/users')],
  ['Users', searched('/admin/users', people)],
  ['Users', list('/admin/users', 'status=suspended')],
  ['Users', list('/admin/users', 'sort=username&order=asc&page=1000')],
  ['Users', list('/admin/users', 'sort=email&order=asc')],
  ['Users', (turn) => `/admin/users/${1 + turn}/activity`],
  ...(['hunts', 'gatherings', 'finds', 'scores'] as const).flatMap((name) => {
    const path = `/admin/${name}`
    const tab = { hunts: 'Hunts', gatherings: 'Gathers', finds: 'Finds', scores: 'Scores' }[name]
    const filter = {
      hunts: 'status=found',
      gatherings: 'visibility=hidden',
      finds: 'status=dismissed',
      scores: 'status=shipping',
    }
    const sorts = {
      hunts: ['productName', 'price', 'priority'],
      gatherings: ['productName', 'price'],
      finds: ['matchScore'],
      scores: ['productName', 'price', 'rating'],
    }
    return [
      [tab, leafed(path)],
      [tab, searched(path, words)],
      [tab, searched(path, people)],
      [tab, list(path, filter[name])],
      ...sorts[name].map((sort) => [tab, list(path, `sort=${sort}&order=asc`)] as const),
      [tab, list(path, 'page=4000')],
    ] as const
  }),
  ['Feature Flags', () => '/feature-flags'],
  ['Feature Flags', () => '/admin/feature-flags/social-sharing/buckets'],
  ['Feature Flags', (turn) => `/admin/usernames?startsWith=${q(people, turn)}`],
  ['Reports', leafed('/admin/reports')],
  ['Reports', searched('/admin/reports', words)],
  ['Reports', list('/admin/reports', 'status=open')],
  ['Audit', leafed('/admin/audit')],
  ['Audit', searched('/admin/audit', words)],
  ['Matcher', () => '/admin/matcher'],
  ['Matcher', list('/admin/matcher/runs')],
  ['Matcher', list('/admin/matcher/calibrations')],
]
