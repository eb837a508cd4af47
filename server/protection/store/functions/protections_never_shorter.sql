create or replace function protections_never_shorter() returns trigger language plpgsql as $$
  begin
    if coalesce(new.timed_out_until_ms, 0) < coalesce(old.timed_out_until_ms, 0)
      or coalesce(new.excluded_until_ms, 0) < coalesce(old.excluded_until_ms, 0)
    then raise exception 'a pause of play cannot be shortened'; end if;
    return new;
  end $$;
