-- Until now it was a hash of another kind, which cannot be compared with the new one.
UPDATE "images" SET "perceptual_hash" = NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "product_gatherings" ADD COLUMN "photo_looked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "product_hunts" ADD COLUMN "photo_looked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "image_embedding" vector(128);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "photo_looked_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "product_gatherings_unseen" ON "product_gatherings" USING btree ("id") WHERE photo_looked_at is null;--> statement-breakpoint
CREATE INDEX "product_hunts_unseen" ON "product_hunts" USING btree ("id") WHERE photo_looked_at is null and photo_url is not null;--> statement-breakpoint
CREATE INDEX "images_hash" ON "images" USING hnsw (("perceptual_hash"::bit(64)) bit_hamming_ops);--> statement-breakpoint
CREATE INDEX "products_photo" ON "products" USING hnsw ("image_embedding" vector_cosine_ops);--> statement-breakpoint
CREATE INDEX "products_unseen" ON "products" USING btree ("id") WHERE photo_looked_at is null and image is not null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_photo_key" UNIQUE("photo");