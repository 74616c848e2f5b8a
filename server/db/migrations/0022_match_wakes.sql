-- Whoever changes a record also wakes the matcher, on every server: at the commit, and once however many rows it changed.
create or replace function hgfs_match_later() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into match_queue (%1$I) values ((($1).%2$I)) on conflict (%1$I) do update set revision = match_queue.revision + 1, claimed_until = null',
    tg_argv[0], tg_argv[1]
  ) using new;
  perform pg_notify('hgfs', '{"channel": "match", "payload": null}');
  return null;
end $$;
