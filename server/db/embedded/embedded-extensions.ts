import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'

/** The same list as in the first migration and in the check of a database server. */
export const embeddedExtensions = { vector, pg_trgm, cube, earthdistance, citext, unaccent, btree_gin }
