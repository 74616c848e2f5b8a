/** The signed-in person a request comes from, as the session row says. */
export interface Viewer {
  id: number
  username: string
  isAdmin: boolean
  isInsider: boolean
  /** Whom they have blocked, and who has blocked them. */
  blocked: readonly number[]
  /** Which session it is, so that "end my other sessions" can spare it. */
  sessionHash: string
  /** Where the request came from, for the audit log. */
  address: string
  /** The Idempotency-Key the request has claimed; what it makes is noted under it (`noteMade`). */
  claimedKey?: ClaimedKey
}

export interface ClaimedKey {
  key: string
  claim: number
}

/** Owner or admin: the rule for changing any record. */
export const mayChange = (viewer: Viewer, record: { userId: number }) => viewer.isAdmin || viewer.id === record.userId

/** Admins see everybody. */
export const isInSight = (viewer: Viewer | null, userId: number): boolean =>
  viewer === null || viewer.isAdmin || !viewer.blocked.includes(userId)

/** The rule of server/db/visibility.ts for a row at hand: what is private or hidden is there for owner and admins only. */
export const maySee = (
  viewer: Viewer | null,
  record: { userId: number; isHidden: boolean; isPublic?: boolean },
): boolean =>
  isInSight(viewer, record.userId) &&
  ((record.isPublic !== false && !record.isHidden) || (viewer !== null && mayChange(viewer, record)))
