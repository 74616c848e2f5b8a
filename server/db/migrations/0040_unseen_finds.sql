-- Pages that servers have cached show finds, too. Those that are deleted or dismissed must leave them at the commit.
-- The matcher deletes finds, and a planned trip older trips, in statements that often find nothing to delete: only rows
-- that are gone clear the cache.
create function hgfs_clear_pages_of_gone() returns trigger language plpgsql as $$
begin
  if exists (select from gone) then
    perform pg_notify('hgfs', '{"channel": "pages", "payload": null}');
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger product_finds_unseen on product_finds;
--> statement-breakpoint
create trigger product_finds_unseen after update of is_hidden, status on product_finds
  for each statement execute function hgfs_clear_pages();
--> statement-breakpoint
create trigger product_finds_gone after delete on product_finds referencing old table as gone
  for each statement execute function hgfs_clear_pages_of_gone();
--> statement-breakpoint
create trigger trips_gone after delete on trips referencing old table as gone
  for each statement execute function hgfs_clear_pages_of_gone();
--> statement-breakpoint
create trigger products_gone after delete on products referencing old table as gone
  for each statement execute function hgfs_clear_pages_of_gone();
