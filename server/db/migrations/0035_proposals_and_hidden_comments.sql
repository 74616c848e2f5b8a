ALTER TABLE "product_categories" RENAME COLUMN "proposed_by" TO "maker_id";--> statement-breakpoint
ALTER TABLE "product_categories" DROP CONSTRAINT "product_categories_proposed_by_users_id_fk";
--> statement-breakpoint
DROP INDEX "product_categories_proposed";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "approved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_categories_maker" ON "product_categories" USING btree ("maker_id","created_at");--> statement-breakpoint
CREATE INDEX "product_categories_parent" ON "product_categories" USING btree ("parent_id");--> statement-breakpoint
-- Until now an approved category was one that no member had proposed.
UPDATE "product_categories" SET "approved" = true WHERE "maker_id" IS NULL;--> statement-breakpoint
-- When a proposal was made is not known: it must not count among those of today, which are limited.
UPDATE "product_categories" SET "created_at" = now() - interval '1 day' WHERE "maker_id" IS NOT NULL;--> statement-breakpoint
-- Hidden comments are not counted. The second argument of a trigger gives the step where the operation does not.
create or replace function hgfs_count_reaction() returns trigger language plpgsql as $$
declare
  reaction record;
  step integer;
begin
  if tg_op = 'DELETE' then
    reaction := old;
    step := -1;
  else
    reaction := new;
    step := coalesce(tg_argv[1]::integer, 1);
  end if;
  if reaction.hunt_id is not null then
    execute format('update product_hunts set %1$I = %1$I + $1 where id = $2', tg_argv[0]) using step, reaction.hunt_id;
  elsif reaction.gathering_id is not null then
    execute format('update product_gatherings set %1$I = %1$I + $1 where id = $2', tg_argv[0]) using step, reaction.gathering_id;
  elsif reaction.find_id is not null then
    execute format('update product_finds set %1$I = %1$I + $1 where id = $2', tg_argv[0]) using step, reaction.find_id;
  end if;
  return null;
end $$;--> statement-breakpoint
drop trigger comments_counter on comments;--> statement-breakpoint
create trigger comments_counter_insert after insert on comments
  for each row when (not new.is_hidden) execute function hgfs_count_reaction('comment_count');--> statement-breakpoint
create trigger comments_counter_delete after delete on comments
  for each row when (not old.is_hidden) execute function hgfs_count_reaction('comment_count');--> statement-breakpoint
create trigger comments_counter_hide after update of is_hidden on comments
  for each row when (new.is_hidden and not old.is_hidden) execute function hgfs_count_reaction('comment_count', '-1');--> statement-breakpoint
create trigger comments_counter_show after update of is_hidden on comments
  for each row when (old.is_hidden and not new.is_hidden) execute function hgfs_count_reaction('comment_count', '1');
