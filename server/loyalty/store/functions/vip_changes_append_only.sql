create or replace function vip_changes_append_only() returns trigger language plpgsql as $$
  begin raise exception 'vip_changes is append-only'; end $$;
