-- The lexicon of goods knows more words now: what was indexed before is read anew by a full run, which the job of every
-- minute starts when it finds this mark.
INSERT INTO "settings" ("key", "value")
SELECT 'matcher.index', '"stale"'::jsonb
WHERE EXISTS (SELECT FROM "hunt_match_index") OR EXISTS (SELECT FROM "gathering_match_index")
ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value";--> statement-breakpoint
DELETE FROM "hunt_match_index";--> statement-breakpoint
DELETE FROM "gathering_match_index";
