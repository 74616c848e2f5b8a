import { sql, type SQL } from 'drizzle-orm'
import { freshDays } from '../../../domain/rules/freshness.ts'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import type { Leaders } from './engine/rivals.ts'

export type Kind = 'hunt' | 'gathering'

/** The two sides of the matcher are built alike; this is how their tables are called. */
export const names: Record<Kind, { index: SQL; records: SQL; id: SQL; other: Kind }> = {
  hunt: { index: sql`hunt_match_index`, records: sql`product_hunts`, id: sql`hunt_id`, other: 'gathering' },
  gathering: {
    index: sql`gathering_match_index`,
    records: sql`product_gatherings`,
    id: sql`gathering_id`,
    other: 'hunt',
  },
}

export interface IndexEntry {
  id: number
  words: string[]
  nameWords: number
  marks: number[]
}

const given = (entries: IndexEntry[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as given(id int, words text[], "nameWords" smallint, marks int[])`

/** Counts the words that are new to their record; call it before its entry is written. */
export async function countNewWords(tx: Db, kind: Kind, entries: IndexEntry[]): Promise<void> {
  const { index, id } = names[kind]
  // In one order for all, so that two writers never wait for each other in a circle.
  await tx.execute(sql`
    insert into match_words (word, documents)
    select word, count(*)::int
    from ${given(entries)} left join ${index} before on before.${id} = given.id,
      unnest(case when before.${id} is null then given.words || ''::text else given.words end) word
    where before.${id} is null or word <> all (before.words)
    group by word order by word
    on conflict (word) do update set documents = match_words.documents + excluded.documents`)
}

export async function upsertIndex(tx: Db, kind: Kind, entries: IndexEntry[]): Promise<void> {
  const { index, records, id } = names[kind]
  await tx.execute(sql`
    insert into ${index} (${id}, words, name_words, marks)
    select given.id, given.words, given."nameWords", given.marks
    from ${given(entries)} join ${records} record on record.id = given.id
    order by given.id
    on conflict (${id}) do update set words = excluded.words, name_words = excluded.name_words, marks = excluded.marks`)
}

/** How many documents there are, and in how many of them each of the words occurs. */
export async function selectFrequencies(db: Db, words: string[]): Promise<Map<string, number>> {
  const rows = await db.execute<{ word: string; documents: number }>(sql`
    select word, documents from match_words
    where word = any (${sql.param(words)}::text[])`)
  return new Map(rows.map(({ word, documents }) => [word, documents]))
}

/** Known words that are one slip of the pen away from each of these. */
export async function selectNearWords(db: Db, words: string[]): Promise<{ word: string; near: string }[]> {
  return db.execute<{ word: string; near: string }>(sql`
    select asked.word, known.word as near
    from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) as asked(word)
      join search_words known on known.slips && hgfs_slips(asked.word)
    where known.word <> asked.word`)
}

/** Counts all words anew: edits and deleted records leave the running count a little off. */
export async function recountWords(tx: Db): Promise<void> {
  await tx.execute(sql`
    with counted as materialized (
      select word, count(*)::int as documents
      from (select unnest(words || ''::text) as word from hunt_match_index union all select unnest(words || ''::text) from gathering_match_index) every
      group by word
    ), gone as (
      delete from match_words where not exists (select from counted where counted.word = match_words.word)
    )
    insert into match_words (word, documents) select word, documents from counted order by word
    on conflict (word) do update set documents = excluded.documents where match_words.documents <> excluded.documents`)
}

const restedAtOnce = 2000

/**
 * A gathering that nobody has seen for too long is no find for anybody: it leaves the look-up, so that hunts are looked
 * for among what hangs there now and not among all there ever was. Whoever sees it again has it matched, and found, anew.
 */
export async function restUnseenEntries(db: Db): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    // Whoever sees one of them meanwhile waits for this, and comes after it.
    const rows: { last: number | null }[] = await db.execute<{ last: number | null }>(sql`
      with unseen as materialized (
        select record.id from gathering_match_index entry join product_gatherings record on record.id = entry.gathering_id
        where entry.marks <> '{}' and entry.gathering_id > ${after}::int
          and record.last_seen_at < now() - ${`${freshDays + 1} days`}::interval
        order by entry.gathering_id limit ${restedAtOnce}::int for no key update of record
      ), rested as (
        update gathering_match_index entry set marks = '{}' from unseen where entry.gathering_id = unseen.id
      )
      select max(id) as last from unseen`)
    after = rows[0]?.last ?? null
  }
}

/** Records that were never matched. */
export const selectUnindexed = async (db: Db, kind: Kind): Promise<number[]> => {
  const { index, records, id } = names[kind]
  const rows = await db.execute<{ id: number }>(sql`
    select record.id from ${records} record
    where not exists (select from ${index} entry where entry.${id} = record.id)
    order by record.id`)
  return rows.map((row) => row.id)
}

export async function selectLeaders(db: Db, kind: Kind, ids: number[]): Promise<Map<number, Leaders>> {
  const { index, id } = names[kind]
  const rows = await db.execute<Leaders & { id: number } & Record<string, unknown>>(sql`
    select ${id} as id, partners as count, best_partner as "bestPartner", best_raw as "bestRaw", second_raw as "secondRaw"
    from ${index} where ${id} = ${anyOf(ids)}`)
  return new Map(rows.map(({ id, ...leaders }) => [id, leaders]))
}

export async function updateLeaders(tx: Db, kind: Kind, leaders: Map<number, Leaders>): Promise<void> {
  const { index, id } = names[kind]
  const rows = [...leaders].map(([id, entry]) => ({ id, ...entry }))
  if (rows.length === 0) return
  // Locked in one order for all, so that two writers never wait for each other in a circle.
  await tx.execute(sql`
    with locked as materialized (
      select ${id} from ${index} where ${id} = ${anyOf([...leaders.keys()])} order by ${id} for no key update
    )
    update ${index} entry
    set partners = given.count, best_partner = given."bestPartner", best_raw = given."bestRaw", second_raw = given."secondRaw"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as given(id int, count int, "bestPartner" int, "bestRaw" real, "secondRaw" real)
      join locked on locked.${id} = given.id
    where entry.${id} = given.id
      and (entry.partners, entry.best_partner, entry.best_raw, entry.second_raw)
        is distinct from (given.count, given."bestPartner", given."bestRaw", given."secondRaw")`)
}
