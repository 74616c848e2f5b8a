ALTER TABLE "reports" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "proposed_by" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_author" ON "reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "product_categories_proposed" ON "product_categories" USING btree ("proposed_by");--> statement-breakpoint
UPDATE "reports" SET "author_id" = CASE "entity"
  WHEN 'hunt' THEN (SELECT user_id FROM product_hunts WHERE id = entity_id)
  WHEN 'gathering' THEN (SELECT user_id FROM product_gatherings WHERE id = entity_id)
  WHEN 'find' THEN (SELECT g.user_id FROM product_finds f JOIN product_gatherings g ON g.id = f.gathering_id WHERE f.id = entity_id)
  WHEN 'comment' THEN (SELECT user_id FROM comments WHERE id = entity_id)
  WHEN 'portrait' THEN (SELECT id FROM users WHERE id = entity_id)
  WHEN 'receipt' THEN (SELECT user_id FROM product_scores WHERE id = entity_id)
END;
