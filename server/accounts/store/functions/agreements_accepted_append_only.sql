create or replace function agreements_accepted_append_only() returns trigger language plpgsql as $$
  begin raise exception 'agreements_accepted is append-only'; end $$;
