CREATE INDEX "comments_hunts_newest" ON "comments" USING btree ("created_at","hunt_id") WHERE "comments"."hunt_id" is not null;--> statement-breakpoint
CREATE INDEX "likes_hunts_newest" ON "likes" USING btree ("created_at","hunt_id") WHERE "likes"."hunt_id" is not null;--> statement-breakpoint
CREATE INDEX "reports_resolver" ON "reports" USING btree ("resolved_by") WHERE "reports"."resolved_by" is not null;--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id") WHERE "shares"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "shares_hunts_newest" ON "shares" USING btree ("created_at","hunt_id") WHERE "shares"."hunt_id" is not null;--> statement-breakpoint
CREATE INDEX "matcher_runs_starter" ON "matcher_runs" USING btree ("started_by") WHERE "matcher_runs"."started_by" is not null;--> statement-breakpoint
CREATE INDEX "product_scores_store" ON "product_scores" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "hunt_activity_user" ON "hunt_activity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_hunts_reach" ON "product_hunts" USING btree ((case when search_radius <= 10 then 10 when search_radius <= 25 then 25 when search_radius <= 50 then 50 else 100 end),floor(rounded_latitude * 2),floor(rounded_longitude * 2),"rounded_latitude","rounded_longitude","search_radius","created_at","id","user_id") WHERE status <> 'scored' and not is_hidden;--> statement-breakpoint
CREATE INDEX "product_hunts_store" ON "product_hunts" USING btree ("store_id") WHERE "product_hunts"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "images_score" ON "images" USING btree ("score_id") WHERE "images"."score_id" is not null;--> statement-breakpoint
CREATE INDEX "images_feedback" ON "images" USING btree ("feedback_id") WHERE "images"."feedback_id" is not null;--> statement-breakpoint
CREATE INDEX "images_profile" ON "images" USING btree ("profile_of") WHERE "images"."profile_of" is not null;--> statement-breakpoint
CREATE INDEX "feedback_syntheses_starter" ON "feedback_syntheses" USING btree ("started_by") WHERE "feedback_syntheses"."started_by" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "stores_named_retailer" ON "stores" USING btree ("named_retailer_id") WHERE "stores"."named_retailer_id" is not null;--> statement-breakpoint
CREATE INDEX "stores_creator" ON "stores" USING btree ("created_by") WHERE "stores"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "things_merged" ON "things" USING btree ("merged_into") WHERE "things"."merged_into" is not null;