import { desc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Dated = { createdAt: PgColumn; id: PgColumn }

/** Where the last page ended: the moment and the id of its last row. */
export type PageEnd = [createdAt: string, id: number] | undefined

export const newestFirst = ({ createdAt, id }: Dated): SQL[] => [desc(createdAt), desc(id)]

/** What comes after that end, newest first. */
export const isBeyond = ({ createdAt, id }: Dated, end: PageEnd): SQL | undefined =>
  end && sql`(${createdAt}, ${id}) < (${end[0]}::timestamptz, ${end[1]}::int)`
