-- A notification leads to its find. When the find is withdrawn, or goes with its hunt, gathering or person, so does the news of it.
create function hgfs_forget_finds() returns trigger language plpgsql as $$
begin
  delete from notifications where event_key in (select 'find:' || gone.id from gone);
  return null;
end $$;
--> statement-breakpoint
create trigger product_finds_forgotten after delete on product_finds referencing old table as gone
  for each statement execute function hgfs_forget_finds();
--> statement-breakpoint
delete from notifications
where event_key like 'find:%' and not exists (select from product_finds find where 'find:' || find.id = notifications.event_key);
