import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'

/** The same list as in `neededExtensions`. */
export const embeddedExtensions = { vector, pg_trgm, unaccent }
