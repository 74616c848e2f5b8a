-- A person's share counts once; the counters follow by their trigger.
delete from shares again using shares first
where again.user_id = first.user_id and again.id > first.id
  and (again.hunt_id, again.gathering_id, again.find_id) is not distinct from (first.hunt_id, first.gathering_id, first.find_id);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_person_key";--> statement-breakpoint
DROP INDEX "shares_hunt";--> statement-breakpoint
DROP INDEX "shares_gathering";--> statement-breakpoint
DROP INDEX "shares_find";--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "visitor" text;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_person_open_key" ON "reports" USING btree ("user_id","entity","entity_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_person" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "products_image" ON "products" USING btree ("image");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_hunt_key" UNIQUE("hunt_id","user_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_gathering_key" UNIQUE("gathering_id","user_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_find_key" UNIQUE("find_id","user_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_hunt_visitor_key" UNIQUE("hunt_id","visitor");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_gathering_visitor_key" UNIQUE("gathering_id","visitor");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_find_visitor_key" UNIQUE("find_id","visitor");
--> statement-breakpoint
-- Logs of hunts are public: what was paid, and by which purchase, does not belong there.
update hunt_activity set detail = detail - 'purchasePrice' - 'scoreId' where detail ?| array['purchasePrice', 'scoreId'];
