import type { Point } from '../distance.ts'

/** The zone most of a state keeps; what is missing here keeps Eastern time. */
const zones: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR VI',
    'Pacific/Guam': 'GU MP',
    'Pacific/Pago_Pago': 'AS',
  }).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
)

/** Where a state keeps two times: what lies beyond the line keeps the other one. */
const splits: Readonly<Record<string, { zone: string; isBeyond: (point: Point) => boolean }>> = {
  FL: { zone: 'America/Chicago', isBeyond: ({ longitude }) => longitude < -85 },
  KY: { zone: 'America/Chicago', isBeyond: ({ longitude }) => longitude < -86 },
  TN: { zone: 'America/New_York', isBeyond: ({ longitude }) => longitude > -85.2 },
  IN: {
    zone: 'America/Chicago',
    isBeyond: ({ latitude, longitude }) => longitude < -86.9 && (latitude > 41 || latitude < 38.4),
  },
  MI: { zone: 'America/Chicago', isBeyond: ({ latitude, longitude }) => longitude < -87.5 && latitude < 46.3 },
  TX: { zone: 'America/Denver', isBeyond: ({ longitude }) => longitude < -104.9 },
  KS: { zone: 'America/Denver', isBeyond: ({ longitude }) => longitude < -101.5 },
  NE: { zone: 'America/Denver', isBeyond: ({ longitude }) => longitude < -101 },
  SD: { zone: 'America/Denver', isBeyond: ({ longitude }) => longitude < -100.8 },
  ND: { zone: 'America/Denver', isBeyond: ({ latitude, longitude }) => longitude < -101.2 && latitude < 47.6 },
  ID: { zone: 'America/Los_Angeles', isBeyond: ({ latitude }) => latitude > 45.5 },
  OR: { zone: 'America/Denver', isBeyond: ({ latitude, longitude }) => longitude > -118.2 && latitude < 44.5 },
}

/** The zone of a place in the United States: by its state, and in states with two by the line between them. */
export function timeZoneOf(state: string, point: Point | null): string {
  const split = splits[state]
  if (split && point && split.isBeyond(point)) return split.zone
  return zones[state] ?? 'America/New_York'
}

/** Whether both the server's clock and its database know the zone by this name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
