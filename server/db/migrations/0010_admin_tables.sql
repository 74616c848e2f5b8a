DROP INDEX "product_finds_newest";--> statement-breakpoint
CREATE INDEX "users_insiders" ON "users" USING btree ("id") WHERE "users"."is_insider";--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (coalesce(lower("email"), ''),"id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (("username" || ' ' || coalesce("email", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_finds_by_score" ON "product_finds" USING btree (("match_score"::numeric),"id");--> statement-breakpoint
CREATE INDEX "product_scores_name_trigrams" ON "product_scores" USING gin ("product_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_gatherings_by_name" ON "product_gatherings" USING btree (lower("product_name"),"id");--> statement-breakpoint
CREATE INDEX "product_hunts_by_name" ON "product_hunts" USING btree (lower("product_name"),"id");--> statement-breakpoint
CREATE INDEX "product_hunts_by_priority" ON "product_hunts" USING btree ((6 - "priority"),"id");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (("actor_name" || ' ' || "action" || ' ' || coalesce("target_name", '') || ' ' || "target_id") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_finds_newest" ON "product_finds" USING btree ("created_at","id","status","match_score");