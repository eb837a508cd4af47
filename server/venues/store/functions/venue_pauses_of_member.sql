-- Members in a pause of play who moved money to a venue: written where a pause is, so that none is forgotten. [S-13, C-13]
create or replace function venue_pauses_of_member() returns trigger language plpgsql as $$
  declare last_ms bigint := greatest(new.timed_out_until_ms, new.excluded_until_ms, new.bound_timed_out_until_ms,
    new.bound_excluded_until_ms);
  begin
    if last_ms is not null and exists (select from venue_transfers where member_id = new.member_id) then
      insert into venue_pauses as p (member_id, until_ms) values (new.member_id, last_ms)
        on conflict (member_id) do update set until_ms = excluded.until_ms, tries = 0, look_at = 'epoch', home_at = null
        where p.until_ms <> excluded.until_ms;
    end if;
    return null;
  end $$;
