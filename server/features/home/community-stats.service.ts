import type { CommunityStats } from '../../../domain/contracts/home.ts'
import type { AppContext } from '../../app/context.ts'
import { shortMemory } from '../../app/short-memory.ts'
import type { Db } from '../../db/engine.ts'
import type { Viewer } from '../../http/viewer.ts'
import {
  selectHunters,
  selectTopHunters,
  selectTopLocations,
  selectTotals,
  type Members,
} from './community-stats.queries.ts'
import { blockedFor, largeCommunity, numbersAge } from './home-numbers.ts'

const shown = { locations: 5, hunters: 5 }
/** More than are shown, because some may be out of a viewer's sight. */
const counted = 100

async function count(db: Db, members: Members) {
  const limit = members ? null : counted
  const [totals, locations, hunters] = await Promise.all([
    selectTotals(db, members),
    selectTopLocations(db, members, limit),
    selectTopHunters(db, members, limit),
  ])
  return { totals, locations: [...locations], hunters: [...hunters] }
}
type Counts = Awaited<ReturnType<typeof count>>

const rememberCounts = shortMemory<Counts>({
  isKept: ({ totals }) => totals.hunts + totals.gatherings + totals.finds >= largeCommunity.from,
  ...numbersAge,
})

/** Not below 0: the counts of all may be minutes older than those of the few. */
const minus = (all: number, few = 0) => Math.max(0, all - few)

function subtract(all: Counts, few: Counts): Counts {
  const townOf = new Map(few.locations.map((town) => [town.name, town]))
  const hunterOf = new Map(few.hunters.map((hunter) => [hunter.id, hunter]))
  return {
    totals: {
      hunts: minus(all.totals.hunts, few.totals.hunts),
      gatherings: minus(all.totals.gatherings, few.totals.gatherings),
      finds: minus(all.totals.finds, few.totals.finds),
      matches: minus(all.totals.matches, few.totals.matches),
      people: minus(all.totals.people, few.totals.people),
    },
    locations: all.locations
      .map(({ name, people, count }) => ({
        name,
        people: minus(people, townOf.get(name)?.people),
        count: minus(count, townOf.get(name)?.count),
      }))
      .filter(({ count }) => count > 0)
      .toSorted(
        (one, other) => other.people - one.people || other.count - one.count || (one.name < other.name ? -1 : 1),
      ),
    hunters: all.hunters
      .map(({ id, finds }) => ({ id, finds: minus(finds, hunterOf.get(id)?.finds) }))
      .filter(({ finds }) => finds > 0)
      .toSorted((one, other) => other.finds - one.finds || one.id - other.id),
  }
}

export async function communityStats({ db }: AppContext, viewer: Viewer | null): Promise<CommunityStats> {
  const blocked = blockedFor(viewer)
  const everything = await rememberCounts(db, '', () => count(db, null))
  const { totals, locations, hunters } = blocked ? subtract(everything, await count(db, blocked)) : everything
  const people = await selectHunters(
    db,
    viewer,
    hunters.map(({ id }) => id),
  )
  const personOf = new Map(people.map((person) => [person.id, person]))
  const topHunters = hunters.flatMap(({ id, finds }) => {
    const person = personOf.get(id)
    return person ? [{ ...person, finds }] : []
  })
  return {
    totalHunts: totals.hunts,
    totalGatherings: totals.gatherings,
    totalFinds: totals.finds,
    totalMatches: totals.matches,
    treasureHunters: totals.people,
    topLocations: locations.slice(0, shown.locations).map(({ name, count }) => ({ name, count })),
    topHunters: topHunters.slice(0, shown.hunters),
  }
}
