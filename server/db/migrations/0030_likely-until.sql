ALTER TABLE "product_gatherings" ADD COLUMN "likely_until" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Nothing was foretold yet: what is assumed of everything, 13.6 days. The next night knows better.
UPDATE "product_gatherings" SET "likely_until" = "last_seen_at" + interval '326 hours';--> statement-breakpoint
CREATE INDEX "product_gatherings_likely" ON "product_gatherings" USING btree ("likely_until","id","is_public","is_hidden","user_id");