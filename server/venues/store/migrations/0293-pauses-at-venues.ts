import { sql, type Kysely } from 'kysely'

/**
 * Members in a pause of play who moved money to a venue: until when, whether their venues have been told and all of it is
 * home, and when that is looked at again. Written where a pause is, so that none is forgotten. [S-13, C-13]
 */
const statements = [
  `create table venue_pauses (
    member_id bigint primary key references members, until_ms bigint not null, tries int not null default 0,
    look_at timestamptz not null default 'epoch', home_at timestamptz)`,
  `create index venue_pauses_due on venue_pauses (look_at) where home_at is null`,
  `create function venue_pauses_of_member() returns trigger language plpgsql as $$
    declare last_ms bigint := greatest(new.timed_out_until_ms, new.excluded_until_ms, new.bound_timed_out_until_ms,
      new.bound_excluded_until_ms);
    begin
      if last_ms is not null and exists (select from venue_transfers where member_id = new.member_id) then
        insert into venue_pauses as p (member_id, until_ms) values (new.member_id, last_ms)
          on conflict (member_id) do update set until_ms = excluded.until_ms, tries = 0, look_at = 'epoch', home_at = null
          where p.until_ms <> excluded.until_ms;
      end if;
      return null;
    end $$`,
  `create trigger protections_tell_venues
    after update of timed_out_until_ms, excluded_until_ms, bound_timed_out_until_ms, bound_excluded_until_ms on protections
    for each row execute function venue_pauses_of_member()`,
  `insert into venue_pauses (member_id, until_ms)
    select member_id, greatest(timed_out_until_ms, excluded_until_ms, bound_timed_out_until_ms, bound_excluded_until_ms)
    from protections p where coalesce(timed_out_until_ms, excluded_until_ms, bound_timed_out_until_ms,
      bound_excluded_until_ms) is not null and exists (select from venue_transfers t where t.member_id = p.member_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
