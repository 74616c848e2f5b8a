-- Servers cache the pages they render for guests. They clear that cache when something can no longer be seen: at the
-- commit, once per statement.
create function hgfs_clear_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('hgfs', '{"channel": "pages", "payload": null}');
  return null;
end $$;
--> statement-breakpoint
create trigger product_hunts_unseen after delete or update of is_hidden on product_hunts
  for each statement execute function hgfs_clear_pages();
--> statement-breakpoint
create trigger product_gatherings_unseen after delete or update of is_hidden, is_public on product_gatherings
  for each statement execute function hgfs_clear_pages();
--> statement-breakpoint
create trigger product_finds_unseen after update of is_hidden on product_finds
  for each statement execute function hgfs_clear_pages();
--> statement-breakpoint
create trigger comments_unseen after delete or update of is_hidden on comments
  for each statement execute function hgfs_clear_pages();
--> statement-breakpoint
create trigger users_unseen after delete or update of is_suspended, visibility, profile_picture on users
  for each statement execute function hgfs_clear_pages();
