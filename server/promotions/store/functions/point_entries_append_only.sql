create or replace function point_entries_append_only() returns trigger language plpgsql as $$
  begin raise exception 'point_entries is append-only'; end $$;
