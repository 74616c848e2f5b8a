CREATE TABLE "told_pairs" (
	"hunt_id" integer NOT NULL,
	"gathering_id" integer NOT NULL,
	"match_score" real NOT NULL,
	"told_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "told_pairs_hunt_id_gathering_id_pk" PRIMARY KEY("hunt_id","gathering_id")
);
--> statement-breakpoint
ALTER TABLE "product_finds" ADD COLUMN "digest_id" integer;--> statement-breakpoint
ALTER TABLE "told_pairs" ADD CONSTRAINT "told_pairs_hunt_id_product_hunts_id_fk" FOREIGN KEY ("hunt_id") REFERENCES "public"."product_hunts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_pairs" ADD CONSTRAINT "told_pairs_gathering_id_product_gatherings_id_fk" FOREIGN KEY ("gathering_id") REFERENCES "public"."product_gatherings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_pairs_gathering" ON "told_pairs" USING btree ("gathering_id");--> statement-breakpoint
ALTER TABLE "product_finds" ADD CONSTRAINT "product_finds_digest_id_notifications_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_finds_judged" ON "product_finds" USING btree ("user_id") WHERE "product_finds"."status" <> 'found';--> statement-breakpoint
CREATE INDEX "product_finds_digest" ON "product_finds" USING btree ("digest_id") WHERE "product_finds"."digest_id" is not null;
--> statement-breakpoint
insert into told_pairs (hunt_id, gathering_id, match_score, told_at)
select find.hunt_id, find.gathering_id, find.match_score, greatest(notifications.created_at, find.created_at)
from product_finds find join notifications on notifications.event_key = 'find:' || find.id;
--> statement-breakpoint
-- When finds go, a digest tells of fewer; when none is left, it goes too.
create or replace function hgfs_forget_finds() returns trigger language plpgsql as $$
begin
  delete from notifications where event_key in (select 'find:' || gone.id from gone);
  delete from notifications
  where id in (select gone.digest_id from gone)
    and not exists (select from product_finds find where find.digest_id = notifications.id);
  return null;
end $$;
