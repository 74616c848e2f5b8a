import type { z } from 'zod'
import type { Endpoint } from '../../../domain/contracts/endpoint.ts'
import { permissions } from '../permissions.ts'
import { successOf, type Route } from '../route.ts'
import { propertiesOf } from './schemas.ts'

/** Every error answer has the same shape; what it means is said here once. */
export const refusals = {
  400: { name: 'Invalid', about: 'The request is malformed, or a field is not what it should be' },
  401: { name: 'NotSignedIn', about: 'Nobody is signed in, or the password is wrong' },
  403: { name: 'NotAllowed', about: 'The CSRF token is missing, or this person may not do this' },
  404: { name: 'NotFound', about: 'There is no such record, or not for this person' },
  409: { name: 'Conflict', about: 'It contradicts what is there already' },
  413: { name: 'TooLarge', about: 'The body or the file is too large' },
  414: { name: 'AddressTooLong', about: 'A part of the address is too long' },
  415: { name: 'WrongFormat', about: 'The body is neither JSON nor a file of a kind that is taken' },
  422: { name: 'KeyUsedOtherwise', about: 'The Idempotency-Key was used with another request' },
  429: { name: 'TooMany', about: 'Too many requests; Retry-After says when to come again' },
  '5XX': {
    name: 'Failed',
    about: 'A fault of ours, an outside service that failed, or a server that is shutting down',
  },
} as const
export type Refusal = keyof typeof refusals

const namesIn = (type: z.ZodType | undefined) => (type ? propertiesOf(type).map(({ name }) => name) : [])
const changes = ({ method }: Endpoint) => method !== 'GET'
/** A POST that makes a record for somebody can be sent again under the same Idempotency-Key. */
export const takesKey = ({ endpoint, caller }: Route) =>
  endpoint.method === 'POST' && endpoint.status === 201 && caller !== 'public'

/** Somebody else's record: that it is not theirs is said to those who may know that it exists. */
function isShownToOthers({ method, path }: Endpoint) {
  const rule = permissions[`${method} ${path}`]
  return typeof rule === 'object' && !rule.isHidden
}

/** When a route refuses, as far as its definition says; what only its service knows stands in the contract. */
const reasons: Record<Refusal, (route: Route) => boolean> = {
  400: () => true,
  401: ({ endpoint, caller }) => caller !== 'public' || namesIn(endpoint.query).includes('mine'),
  403: ({ endpoint, caller }) =>
    changes(endpoint) || caller === 'insider' || caller === 'admin' || isShownToOthers(endpoint),
  404: ({ endpoint }) => endpoint.path.includes(':') || namesIn(endpoint.body).some((name) => name.endsWith('Id')),
  409: takesKey,
  413: ({ endpoint }) => changes(endpoint),
  414: ({ endpoint }) => endpoint.path.includes(':'),
  415: ({ endpoint }) => changes(endpoint),
  422: takesKey,
  429: () => true,
  '5XX': () => true,
}

export const refusalsOf = (route: Route): Refusal[] =>
  (Object.keys(reasons) as `${Refusal}`[])
    .map((status): Refusal => (status === '5XX' ? status : (Number(status) as Refusal)))
    .filter((status) => reasons[status](route) || route.endpoint.refuses?.some((one) => one === status))

/** Every status that a route is said to answer with; a fault of ours may be any above 500. */
export const statusesOf = (route: Route): (number | '5XX')[] => [...successesOf(route.endpoint), ...refusalsOf(route)]
export const successesOf = (endpoint: Endpoint) => [
  ...(endpoint.existing ? [200] : []),
  successOf(endpoint),
  ...(endpoint.accepted ? [202] : []),
  ...(endpoint.tagged ? [304] : []),
]
