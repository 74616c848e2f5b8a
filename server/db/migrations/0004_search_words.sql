-- Tags are compared in any letter case.
create function hgfs_lower(value text[]) returns text[]
  language sql immutable parallel safe strict
  as $$ select lower(value::text)::text[] $$;
--> statement-breakpoint
-- A word, and the word without each of its letters. Two words that differ by one missing, added, wrong or swapped
-- letter share one of these, so that an exact look-up in an index finds what somebody meant.
create function hgfs_slips(word text) returns text[]
  language sql immutable parallel safe strict
  as $$
    select array_agg(distinct slip) from (
      select word as slip
      union all
      select overlay(word placing '' from place for 1) from generate_series(1, length(word)) place where length(word) between 3 and 24
    ) slips
  $$;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"slips" text[] GENERATED ALWAYS AS (hgfs_slips(word)) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "product_gatherings_price";--> statement-breakpoint
DROP INDEX "product_hunts_price";--> statement-breakpoint
DROP INDEX "product_gatherings_newest";--> statement-breakpoint
DROP INDEX "product_gatherings_place";--> statement-breakpoint
DROP INDEX "product_gatherings_tags";--> statement-breakpoint
DROP INDEX "product_hunts_newest";--> statement-breakpoint
DROP INDEX "product_hunts_place";--> statement-breakpoint
DROP INDEX "product_hunts_tags";--> statement-breakpoint
CREATE INDEX "search_words_slips" ON "search_words" USING gin ("slips");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_gatherings_price_low" ON "product_gatherings" USING btree (coalesce("price", 'Infinity'),"id");--> statement-breakpoint
CREATE INDEX "product_gatherings_price_high" ON "product_gatherings" USING btree (coalesce("price", -1),"id");--> statement-breakpoint
CREATE INDEX "product_hunts_price_low" ON "product_hunts" USING btree (coalesce("target_price", 'Infinity'),"id");--> statement-breakpoint
CREATE INDEX "product_hunts_price_high" ON "product_hunts" USING btree (coalesce("target_price", -1),"id");--> statement-breakpoint
CREATE INDEX "product_gatherings_newest" ON "product_gatherings" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"is_public","is_hidden","user_id");--> statement-breakpoint
CREATE INDEX "product_gatherings_place" ON "product_gatherings" USING btree ("latitude","longitude","created_at","id","price","is_public","is_hidden","user_id");--> statement-breakpoint
CREATE INDEX "product_gatherings_tags" ON "product_gatherings" USING gin (hgfs_lower("tags"));--> statement-breakpoint
CREATE INDEX "product_hunts_newest" ON "product_hunts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","is_hidden","user_id");--> statement-breakpoint
CREATE INDEX "product_hunts_place" ON "product_hunts" USING btree ("latitude","longitude","created_at","id","target_price","status","is_hidden","user_id");--> statement-breakpoint
CREATE INDEX "product_hunts_tags" ON "product_hunts" USING gin (hgfs_lower("tags"));
--> statement-breakpoint
create function hgfs_learn_words(value text) returns void language sql as $$
  -- Sorted, so that two writers with the same new words never wait for each other in a circle.
  insert into search_words (word)
  select distinct word from regexp_split_to_table(hgfs_unaccent(value), '[^[:alnum:]]+') as words(word)
  where length(word) between 3 and 40 and word !~ '^[0-9]+$'
    and not exists (select from search_words known where known.word = words.word)
  order by word
  on conflict do nothing
$$;
--> statement-breakpoint
-- The argument of these triggers is the text that names a row.
create function hgfs_learn_inserted() returns trigger language plpgsql as $$
begin
  execute format('select hgfs_learn_words(string_agg(%s, '' '')) from inserted', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create function hgfs_learn_updated() returns trigger language plpgsql as $$
begin
  execute format('select hgfs_learn_words(%s) from (select ($1).*) updated', tg_argv[0]) using new;
  return null;
end $$;
--> statement-breakpoint
create trigger product_gatherings_words_inserted after insert on product_gatherings referencing new table as inserted
  for each statement execute function hgfs_learn_inserted('concat_ws('' '', product_name, hgfs_words(tags), color)');
--> statement-breakpoint
create trigger product_gatherings_words_updated after update of product_name, tags, color on product_gatherings
  for each row execute function hgfs_learn_updated('concat_ws('' '', product_name, hgfs_words(tags), color)');
--> statement-breakpoint
select hgfs_learn_words(string_agg(concat_ws(' ', product_name, hgfs_words(tags), color), ' ')) from product_gatherings;
--> statement-breakpoint
create trigger product_hunts_words_inserted after insert on product_hunts referencing new table as inserted
  for each statement execute function hgfs_learn_inserted('concat_ws('' '', product_name, hgfs_words(tags), color)');
--> statement-breakpoint
create trigger product_hunts_words_updated after update of product_name, tags, color on product_hunts
  for each row execute function hgfs_learn_updated('concat_ws('' '', product_name, hgfs_words(tags), color)');
--> statement-breakpoint
select hgfs_learn_words(string_agg(concat_ws(' ', product_name, hgfs_words(tags), color), ' ')) from product_hunts;
--> statement-breakpoint
create trigger products_words_inserted after insert on products referencing new table as inserted
  for each statement execute function hgfs_learn_inserted('concat_ws('' '', name, brand)');
--> statement-breakpoint
create trigger products_words_updated after update of name, brand on products
  for each row execute function hgfs_learn_updated('concat_ws('' '', name, brand)');
--> statement-breakpoint
select hgfs_learn_words(string_agg(concat_ws(' ', name, brand), ' ')) from products;
