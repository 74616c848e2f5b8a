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