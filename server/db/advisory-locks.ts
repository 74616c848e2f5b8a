/** Keys of PostgreSQL's advisory locks, the same in every version of the program. Each is taken for one purpose. */
export const advisoryLocks = {
  migration: 4_715_201,
  testTemplate: 4_715_202,
  /** With a region as second key, the finds of that region. */
  finds: 4_715_203,
  /** With a member's id as second key. */
  uploads: 4_715_204,
  preparation: 4_715_205,
}
