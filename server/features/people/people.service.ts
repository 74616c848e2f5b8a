import type { Page } from '../../../domain/contracts/common.ts'
import type { Paged } from '../../../domain/contracts/endpoint.ts'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { Person } from '../../../domain/contracts/people/people.ts'
import { cardPath } from '../../../domain/rules/image-paths.ts'
import { personParts } from '../../../domain/rules/people/person-parts.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { notFound } from '../../http/errors.ts'
import type { PageHead } from '../../http/pages.ts'
import { isInSight, type Viewer } from '../../http/viewer.ts'
import { openGatherings } from '../gatherings/gatherings.service.ts'
import { openHunts } from '../hunts/hunts.service.ts'
import * as queries from './people.queries.ts'

export { areApart, lockPeople } from './people.queries.ts'

const missing = () => notFound('Person not found')
const nothing = { items: [], total: 0, next: null }

/** Whoever has that name, in sight or not. */
export async function personNamed(db: Db, username: string) {
  const person = await queries.selectPerson(db, username)
  if (!person) throw missing()
  return person
}

/** Somebody the viewer may see; for everybody else there is no such person. */
export async function seePerson(db: Db, viewer: Viewer | null, username: string) {
  const person = await personNamed(db, username)
  if (person.isSuspended || !isInSight(viewer, person.id)) throw missing()
  return person
}

export async function showPerson({ db }: AppContext, viewer: Viewer | null, username: string): Promise<Person> {
  const { id, visibility, ...person } = await seePerson(db, viewer, username)
  const fullName = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const [gatheringCount, helpedCount, following] = await Promise.all([
    visibility.gatherings ? queries.countGathered(db, id) : null,
    visibility.helped ? queries.countHelped(db, id) : null,
    queries.isFollowing(db, viewer, id),
  ])
  return {
    id,
    username: person.username,
    name: visibility.name && fullName ? fullName : null,
    picture: visibility.picture ? person.profilePicture : null,
    since: visibility.since ? person.createdAt : null,
    isInsider: person.isInsider,
    gatheringCount,
    helpedCount,
    following,
    hidden: personParts.filter((part) => !visibility[part]),
  }
}

export async function gatheredBy(
  context: AppContext,
  viewer: Viewer | null,
  username: string,
  page: Page,
): Promise<Paged<Gathering>> {
  const { id, visibility } = await seePerson(context.db, viewer, username)
  return visibility.gatherings ? openGatherings(context, viewer, page, queries.isGatheredBy(viewer, id)) : nothing
}

export async function huntedBy(
  context: AppContext,
  viewer: Viewer | null,
  username: string,
  page: Page,
): Promise<Paged<Hunt>> {
  const { id, visibility } = await seePerson(context.db, viewer, username)
  return visibility.hunts ? openHunts(context, viewer, page, queries.isHuntedBy(viewer, id)) : nothing
}

const longestName = 50

/** What everybody may know of somebody; null when there is nobody of that name. */
export async function personCard(context: AppContext, username: string): Promise<Person | null> {
  const found = username.length <= longestName ? await queries.selectPerson(context.db, username) : undefined
  return found && !found.isSuspended ? showPerson(context, null, found.username) : null
}

/** Null when there is nobody of that name for this viewer. */
export async function personPage(
  context: AppContext,
  username: string,
  viewer: Viewer | null,
): Promise<PageHead | null> {
  const found = username.length <= longestName ? await queries.selectPerson(context.db, username) : undefined
  if (!found || found.isSuspended || !isInSight(viewer, found.id)) return null
  const { gatheringCount, helpedCount } = await showPerson(context, viewer, username)
  const parts = [
    gatheringCount === null ? '' : `${gatheringCount} spotted in stores`,
    helpedCount === null ? '' : `${helpedCount} helped`,
  ].filter(Boolean)
  return {
    title: found.username,
    description: [`${found.username} on the racks`, parts.join(', ')].filter(Boolean).join(': '),
    keywords: [found.username, 'shopper', 'store finds'].join(', '),
    image: cardPath('person', found.username),
  }
}
