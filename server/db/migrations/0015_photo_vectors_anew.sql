-- The features of photos are made another way now; old ones cannot be compared with new ones. A job looks at the photos again.
UPDATE "product_gatherings" SET "image_embedding" = NULL, "photo_looked_at" = NULL WHERE "photo_looked_at" IS NOT NULL;--> statement-breakpoint
UPDATE "product_hunts" SET "image_embedding" = NULL, "photo_looked_at" = NULL WHERE "photo_looked_at" IS NOT NULL;--> statement-breakpoint
UPDATE "products" SET "image_embedding" = NULL, "photo_looked_at" = NULL WHERE "photo_looked_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "images_unchecked" ON "images" USING btree ("path") WHERE perceptual_hash is null and (profile_of is not null or score_id is not null);
