create or replace function interest_records_append_only() returns trigger language plpgsql as $$
  begin raise exception 'interest_records is append-only'; end $$;
