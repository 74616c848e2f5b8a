ALTER TABLE "users" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_skeleton" ON "users" USING btree ("username_skeleton");--> statement-breakpoint
CREATE INDEX "users_without_skeleton" ON "users" USING btree ("id") WHERE "users"."username_skeleton" is null;