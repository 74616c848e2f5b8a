-- Likes, comments and shares are counted on the record itself. A trigger keeps the counter true for every way a row
-- can come and go, deleted accounts and records included, and concurrent writers queue on the record's row.
create function hgfs_count_reaction() returns trigger language plpgsql as $$
declare
  reaction record;
  step integer;
begin
  if tg_op = 'INSERT' then
    reaction := new;
    step := 1;
  else
    reaction := old;
    step := -1;
  end if;
  if reaction.hunt_id is not null then
    execute format('update product_hunts set %1$I = %1$I + $1 where id = $2', tg_argv[0]) using step, reaction.hunt_id;
  elsif reaction.gathering_id is not null then
    execute format('update product_gatherings set %1$I = %1$I + $1 where id = $2', tg_argv[0]) using step, reaction.gathering_id;
  elsif reaction.find_id is not null then
    execute format('update product_finds set %1$I = %1$I + $1 where id = $2', tg_argv[0]) using step, reaction.find_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger likes_counter after insert or delete on likes
  for each row execute function hgfs_count_reaction('like_count');
--> statement-breakpoint
create trigger comments_counter after insert or delete on comments
  for each row execute function hgfs_count_reaction('comment_count');
--> statement-breakpoint
create trigger shares_counter after insert or delete on shares
  for each row execute function hgfs_count_reaction('share_count');
