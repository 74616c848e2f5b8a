-- Indexes in ascending order are read backwards for "newest first"; those made DESC put nulls last, which no query asks for.
DROP INDEX "comments_hunt";--> statement-breakpoint
DROP INDEX "comments_gathering";--> statement-breakpoint
DROP INDEX "comments_find";--> statement-breakpoint
DROP INDEX "reports_newest";--> statement-breakpoint
DROP INDEX "product_finds_user";--> statement-breakpoint
DROP INDEX "product_finds_newest";--> statement-breakpoint
DROP INDEX "product_scores_user";--> statement-breakpoint
DROP INDEX "product_scores_newest";--> statement-breakpoint
DROP INDEX "product_gatherings_newest";--> statement-breakpoint
DROP INDEX "product_gatherings_user";--> statement-breakpoint
DROP INDEX "product_gatherings_store";--> statement-breakpoint
DROP INDEX "product_gatherings_category";--> statement-breakpoint
DROP INDEX "hunt_activity_hunt";--> statement-breakpoint
DROP INDEX "product_hunts_newest";--> statement-breakpoint
DROP INDEX "product_hunts_user";--> statement-breakpoint
DROP INDEX "product_hunts_category";--> statement-breakpoint
DROP INDEX "insider_feedback_user";--> statement-breakpoint
DROP INDEX "insider_feedback_newest";--> statement-breakpoint
DROP INDEX "insider_feedback_status";--> statement-breakpoint
DROP INDEX "feedback_syntheses_newest";--> statement-breakpoint
DROP INDEX "notifications_user";--> statement-breakpoint
DROP INDEX "audit_log_newest";--> statement-breakpoint
CREATE INDEX "comments_hunt" ON "comments" USING btree ("hunt_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_gathering" ON "comments" USING btree ("gathering_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_find" ON "comments" USING btree ("find_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "product_finds_user" ON "product_finds" USING btree ("user_id","status","created_at");--> statement-breakpoint
CREATE INDEX "product_finds_newest" ON "product_finds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_scores_user" ON "product_scores" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_scores_newest" ON "product_scores" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_gatherings_newest" ON "product_gatherings" USING btree ("created_at","id","is_public","is_hidden","user_id");--> statement-breakpoint
CREATE INDEX "product_gatherings_user" ON "product_gatherings" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_gatherings_store" ON "product_gatherings" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "product_gatherings_category" ON "product_gatherings" USING btree ("category_id","created_at");--> statement-breakpoint
CREATE INDEX "hunt_activity_hunt" ON "hunt_activity" USING btree ("hunt_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_hunts_newest" ON "product_hunts" USING btree ("created_at","id","status","is_hidden","user_id");--> statement-breakpoint
CREATE INDEX "product_hunts_user" ON "product_hunts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_hunts_category" ON "product_hunts" USING btree ("category_id","created_at");--> statement-breakpoint
CREATE INDEX "insider_feedback_user" ON "insider_feedback" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "insider_feedback_newest" ON "insider_feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "insider_feedback_status" ON "insider_feedback" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "feedback_syntheses_newest" ON "feedback_syntheses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at","id");