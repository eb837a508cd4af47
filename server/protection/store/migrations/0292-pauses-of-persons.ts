import { sql, type Kysely } from 'kysely'

/**
 * A pause is a person's: it binds every account that is known to be the same person's. Signs, the strongest first: the same
 * identity document, the same real name with the same birthday, the same payout, the same device. A device is shared by
 * people, so it is no sign where names or birthdays are known to differ. [S-13, C-16]
 */
const statements = [
  `alter table materials add column fingerprint bytea`,
  `create index materials_by_fingerprint on materials (fingerprint) where kind = 'identity'`,
  `create function name_print(p_name text) returns text language sql immutable as $$
    select regexp_replace(lower(normalize(p_name, NFKC)), '[[:space:]·•.''-]', '', 'g') $$`,
  `create index members_by_person on members (birthday, name_print(real_name))
    where birthday is not null and real_name is not null`,
  `create function same_person(p_member bigint) returns setof bigint language sql stable as $$
    with me as (select id, name_print(real_name) as name, birthday from members where id = p_member),
    signs as (
      select o.member_id, false as is_weak from materials s join materials o
        on o.fingerprint = s.fingerprint and o.kind = 'identity' and o.member_id <> s.member_id
        where s.member_id = p_member and s.kind = 'identity' and s.status <> '2' and o.status <> '2'
      union all select o.id, false from me join members o
        on o.birthday = me.birthday and name_print(o.real_name) = me.name and o.id <> me.id
      union all select o.member_id, false from bank_cards s join bank_cards o
        on o.fingerprint = s.fingerprint and o.member_id <> s.member_id where s.member_id = p_member
      union all select o.member_id, false from virtual_wallets s join virtual_wallets o
        on o.fingerprint = s.fingerprint and o.member_id <> s.member_id where s.member_id = p_member
      union all select o.member_id, true from sessions s join sessions o
        on o.device_uuid = s.device_uuid and o.member_id <> s.member_id where s.member_id = p_member)
    select distinct signs.member_id from signs join members o on o.id = signs.member_id cross join me
      where not signs.is_weak or not (coalesce(me.name <> name_print(o.real_name), false)
        or coalesce(me.birthday <> o.birthday, false)) $$`,

  // What the pauses of the same person's other accounts come to; it is seen anew whenever a sign or a pause changes.
  `alter table protections add column bound_timed_out_until_ms bigint, add column bound_excluded_until_ms bigint`,
  `create function protection_follow(p_member bigint) returns void language sql as $$
    update protections p set bound_timed_out_until_ms = t.timed_out, bound_excluded_until_ms = t.excluded
      from (select max(o.timed_out_until_ms) as timed_out, max(o.excluded_until_ms) as excluded
        from same_person(p_member) s join protections o on o.member_id = s) t
      where p.member_id = p_member
        and (p.bound_timed_out_until_ms, p.bound_excluded_until_ms) is distinct from (t.timed_out, t.excluded) $$`,
  `create function protection_bind(p_member bigint) returns void language plpgsql as $$
    begin
      perform protection_follow(p_member);
      if exists (select from protections where member_id = p_member
          and coalesce(timed_out_until_ms, excluded_until_ms) is not null) then
        perform protection_follow(s) from same_person(p_member) s order by s;
      end if;
    end $$`,
  `create function protection_bind_row() returns trigger language plpgsql as $$
    begin perform protection_bind(new.member_id); return null; end $$`,
  `create function protection_bind_member() returns trigger language plpgsql as $$
    begin perform protection_bind(new.id); return null; end $$`,
  `create trigger members_bind after update of real_name, birthday on members
    for each row when (new.real_name is distinct from old.real_name or new.birthday is distinct from old.birthday)
    execute function protection_bind_member()`,
  `create trigger protections_bind after update of timed_out_until_ms, excluded_until_ms on protections
    for each row execute function protection_bind_row()`,
  ...['bank_cards', 'virtual_wallets', 'sessions', 'materials'].map(
    (table) =>
      `create trigger ${table}_bind after insert on ${table} for each row execute function protection_bind_row()`,
  ),

  `drop function protection_standings(bigint[], date, date, date, boolean, boolean)`,
  `create function protection_standings(ids bigint[], today date, week_start date, month_start date, holds boolean,
      all_usage boolean)
    returns table (member_id bigint, limits jsonb, timed_out_until_ms bigint, excluded_until_ms bigint,
      reminder_minutes int, play jsonb, usage jsonb) language plpgsql as $$
    #variable_conflict use_column
    begin
      if holds then
        perform 1 from protections p where p.member_id = any(ids) order by p.member_id for no key update;
      end if;
      return query
        select p.member_id, p.limits, greatest(p.timed_out_until_ms, p.bound_timed_out_until_ms),
          greatest(p.excluded_until_ms, p.bound_excluded_until_ms), p.reminder_minutes, p.play,
          case when all_usage or p.limits <> '[]' then (select jsonb_object_agg(u.currency, jsonb_build_object(
              'deposit', jsonb_build_object('day', u.deposit_day, 'week', u.deposit_week, 'month', u.deposit_month),
              'stake', jsonb_build_object('day', u.stake_day, 'week', u.stake_week, 'month', u.stake_month),
              'loss', jsonb_build_object('day', u.loss_day, 'week', u.loss_week, 'month', u.loss_month)))
            from (
              select d.currency,
                coalesce(sum(d.deposit_minor) filter (where d.day = today), 0) as deposit_day,
                coalesce(sum(d.deposit_minor) filter (where d.day >= week_start), 0) as deposit_week,
                coalesce(sum(d.deposit_minor) filter (where d.day >= month_start), 0) as deposit_month,
                coalesce(sum(d.stake_minor) filter (where d.day = today), 0) as stake_day,
                coalesce(sum(d.stake_minor) filter (where d.day >= week_start), 0) as stake_week,
                coalesce(sum(d.stake_minor) filter (where d.day >= month_start), 0) as stake_month,
                coalesce(sum(d.loss_minor) filter (where d.day = today), 0) as loss_day,
                coalesce(sum(d.loss_minor) filter (where d.day >= week_start), 0) as loss_week,
                coalesce(sum(d.loss_minor) filter (where d.day >= month_start), 0) as loss_month
              from protection_days d
              where d.member_id = p.member_id and d.day between least(week_start, month_start) and today
              group by d.currency) u) end
        from protections p where p.member_id = any(ids);
    end $$`,
  // Pauses that last bind from now on, also whom nobody looks at again.
  `select protection_bind(member_id) from protections where coalesce(timed_out_until_ms, excluded_until_ms) is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
