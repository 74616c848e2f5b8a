import type { Point } from '../../../domain/rules/distance.ts'
import { stateCodeOf } from '../../../domain/rules/us-states.ts'
import { gazetteer } from '../../providers/maps/gazetteer.ts'

interface GivenAddress {
  city?: string | null
  state?: string | null
  zipCode?: string | null
}

/** Farther from every zip code than this, a place is not in the United States. */
const knownGroundMiles = 60

/**
 * City, state and zip code of a store. Maps and files often leave some of them out; the gazetteer tells them from the
 * zip code or the coordinates. Null when it cannot.
 */
export function completeAddress(given: GivenAddress, point: Point | null) {
  const stated = given.state ? (stateCodeOf(given.state) ?? given.state) : null
  const byZip = given.zipCode && !(given.city && stated) ? gazetteer().zip(given.zipCode) : null
  const isComplete = (given.city || byZip) && (stated || byZip) && given.zipCode
  const nearest = point && !isComplete ? gazetteer().nearest(point) : null
  const around = nearest && nearest.miles <= knownGroundMiles ? nearest : null
  const city = given.city || byZip?.city || around?.city
  const state = stated || byZip?.state || around?.state
  const zipCode = given.zipCode || around?.zipCode
  return city && state && zipCode ? { city, state, zipCode } : null
}
