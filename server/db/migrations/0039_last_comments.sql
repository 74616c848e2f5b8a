DROP INDEX "comments_user";--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id","hunt_id","created_at","id");