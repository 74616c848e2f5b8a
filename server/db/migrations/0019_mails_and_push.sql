CREATE TABLE "mail_allowances" (
	"recipient_hash" text NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp(3) with time zone[] NOT NULL,
	CONSTRAINT "mail_allowances_recipient_hash_kind_pk" PRIMARY KEY("recipient_hash","kind")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_held_until" timestamp(3) with time zone;--> statement-breakpoint
-- Those made before know no session; their owners switch them on again.
DELETE FROM "push_subscriptions";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "session_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_held" ON "notifications" USING btree ("user_id","type","mail_held_until") WHERE "notifications"."mail_held_until" is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");