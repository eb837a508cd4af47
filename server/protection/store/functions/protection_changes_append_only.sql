create or replace function protection_changes_append_only() returns trigger language plpgsql as $$
  begin raise exception 'protection_changes is append-only'; end $$;
