DROP INDEX "product_gatherings_category";--> statement-breakpoint
DROP INDEX "product_hunts_category";--> statement-breakpoint
CREATE INDEX "product_gatherings_category" ON "product_gatherings" USING btree ("category_id","created_at","id","is_public","is_hidden","user_id");--> statement-breakpoint
CREATE INDEX "product_hunts_category" ON "product_hunts" USING btree ("category_id","created_at","id","status","is_hidden","user_id");