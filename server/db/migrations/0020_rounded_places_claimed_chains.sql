DROP INDEX "product_hunts_place";--> statement-breakpoint
DROP INDEX "stores_address_key";--> statement-breakpoint
ALTER TABLE "product_hunts" ADD COLUMN "rounded_latitude" double precision GENERATED ALWAYS AS (floor(latitude * 100::float8 + 0.5::float8) / 100::float8) STORED;--> statement-breakpoint
ALTER TABLE "product_hunts" ADD COLUMN "rounded_longitude" double precision GENERATED ALWAYS AS (floor(longitude * 100::float8 + 0.5::float8) / 100::float8) STORED;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "named_retailer_id" integer;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_named_retailer_id_retailers_id_fk" FOREIGN KEY ("named_retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_hunts_place" ON "product_hunts" USING btree ("rounded_latitude","rounded_longitude","created_at","id","target_price","status","is_hidden","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_address_key" ON "stores" USING btree (coalesce("named_retailer_id", "retailer_id"),lower("address"),"zip_code");--> statement-breakpoint
-- Stores that people have added were taken at their word; those that no import has met since are claims from now on.
UPDATE "stores" SET "named_retailer_id" = "retailer_id", "retailer_id" = 10
WHERE "created_by" IS NOT NULL AND "retailer_id" <> 10 AND coalesce("place_id", '') !~ '^(atp|osm|csv):'
  AND EXISTS (SELECT FROM "retailers" WHERE "id" = 10);
