CREATE TABLE "insider_reputations" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"submissions" integer NOT NULL,
	"approved" integer NOT NULL,
	"decided" integer NOT NULL,
	"votes" integer NOT NULL,
	"gatherings" integer NOT NULL,
	"finds" integer NOT NULL,
	"scores" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reputations_due" (
	"user_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_finds" ADD COLUMN "words" "tsvector";--> statement-breakpoint
ALTER TABLE "insider_reputations" ADD CONSTRAINT "insider_reputations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The names of the hunt and of the gathering, by which a find is looked for.
create function hgfs_find_words(hunt integer, gathering integer) returns tsvector language sql stable as $$
  select to_tsvector('english', hgfs_unaccent(h.product_name || ' ' || g.product_name))
  from product_hunts h, product_gatherings g where h.id = hunt and g.id = gathering
$$;
--> statement-breakpoint
create function hgfs_set_find_words() returns trigger language plpgsql as $$
begin
  new.words := hgfs_find_words(new.hunt_id, new.gathering_id);
  return new;
end $$;
--> statement-breakpoint
create trigger product_finds_words before insert on product_finds
  for each row execute function hgfs_set_find_words();
--> statement-breakpoint
-- The rows are locked in the order in which the matcher writes them, so that the two never wait for each other in a circle.
create function hgfs_reword_hunt() returns trigger language plpgsql as $$
begin
  perform from product_finds where hunt_id = new.id order by hunt_id, gathering_id for no key update;
  update product_finds set words = hgfs_find_words(hunt_id, gathering_id) where hunt_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger product_hunts_reworded after update of product_name on product_hunts
  for each row when (old.product_name is distinct from new.product_name) execute function hgfs_reword_hunt();
--> statement-breakpoint
create function hgfs_reword_gathering() returns trigger language plpgsql as $$
begin
  perform from product_finds where gathering_id = new.id order by hunt_id, gathering_id for no key update;
  update product_finds set words = hgfs_find_words(hunt_id, gathering_id) where gathering_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger product_gatherings_reworded after update of product_name on product_gatherings
  for each row when (old.product_name is distinct from new.product_name) execute function hgfs_reword_gathering();
--> statement-breakpoint
update product_finds set words = hgfs_find_words(hunt_id, gathering_id);
--> statement-breakpoint
CREATE INDEX "product_finds_words" ON "product_finds" USING gin ("words");
--> statement-breakpoint
-- An insider whose sums are out of date. Every way a row can come and go leads here, deleted records included.
create function hgfs_reputation_due() returns trigger language plpgsql as $$
declare
  changed record;
  insider integer;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_table_name = 'users' then
    insider := changed.id;
  elsif tg_table_name = 'feedback_votes' then
    select f.user_id into insider from insider_feedback f where f.id = changed.feedback_id;
  elsif tg_table_name = 'product_finds' then
    select g.user_id into insider from product_gatherings g where g.id = changed.gathering_id;
  elsif tg_table_name = 'product_scores' then
    select g.user_id into insider from product_finds f join product_gatherings g on g.id = f.gathering_id
    where f.id = changed.find_id;
  else
    insider := changed.user_id;
  end if;
  insert into reputations_due select u.id from users u where u.id = insider and u.is_insider;
  return null;
end $$;
--> statement-breakpoint
create trigger users_reputation_due after insert or update of is_insider on users
  for each row when (new.is_insider) execute function hgfs_reputation_due();
--> statement-breakpoint
create trigger insider_feedback_reputation_due after insert or delete or update of status on insider_feedback
  for each row execute function hgfs_reputation_due();
--> statement-breakpoint
create trigger feedback_votes_reputation_due after insert or delete on feedback_votes
  for each row execute function hgfs_reputation_due();
--> statement-breakpoint
create trigger product_gatherings_reputation_due after insert or delete on product_gatherings
  for each row execute function hgfs_reputation_due();
--> statement-breakpoint
create trigger product_scores_reputation_due after insert or delete or update of purchase_status on product_scores
  for each row execute function hgfs_reputation_due();
--> statement-breakpoint
create trigger product_finds_reputation_due after update of status on product_finds
  for each row when (old.status is distinct from new.status) execute function hgfs_reputation_due();
--> statement-breakpoint
-- The matcher makes and takes back many finds at once: these are marked together.
create function hgfs_reputations_due() returns trigger language plpgsql as $$
begin
  insert into reputations_due
  select distinct u.id from changed
  join product_gatherings g on g.id = changed.gathering_id
  join users u on u.id = g.user_id and u.is_insider;
  return null;
end $$;
--> statement-breakpoint
create trigger product_finds_reputation_inserted after insert on product_finds referencing new table as changed
  for each statement execute function hgfs_reputations_due();
--> statement-breakpoint
create trigger product_finds_reputation_deleted after delete on product_finds referencing old table as changed
  for each statement execute function hgfs_reputations_due();
--> statement-breakpoint
insert into reputations_due select id from users where is_insider;
