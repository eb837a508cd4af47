import { sql, type Kysely } from 'kysely'

/**
 * Limits are a person's: what one account uses of them, the others have used. Accounts of one person are those with the same
 * identity document, the same real name and birthday, or the same payout; a device alone is shared by people. Someone whose
 * document was accepted is used up by nobody who has only a name or a payout in common and no document. A limit that another
 * account has set holds under the rule of pauses: a stranger who comes later with a known name or card limits nobody. [S-13]
 */
const statements = [
  `alter table protections add column person_ids bigint[], add column counted_ids bigint[], add column limiting_ids bigint[]`,
  `create index protections_of_persons on protections (member_id) where counted_ids is not null`,
  // So many accounts that share one sign are looked at.
  `create function person_accounts(p_member bigint) returns table (member_id bigint, counts boolean, limits boolean)
    language sql stable as $$
    select s.member_id, bool_or(s.sign = 'same-document' or not (is_proven(p_member) and not is_proven(s.member_id))),
      bool_or(s.sign = 'same-document' or is_proven(s.member_id)
        or not is_proven(p_member) and had_sign_first(s.member_id, p_member, s.sign))
      from person_signs(p_member) s where s.sign <> 'same-device' group by 1 order by 1 limit 50 $$`,
  `create function protection_person(p_member bigint) returns void language plpgsql as $$
    declare
      others bigint[];
    begin
      select array_agg(id) into others from (
        select unnest(person_ids) as id from protections where member_id = p_member
        union select member_id from person_accounts(p_member)) known;
      if others is null then return; end if;
      perform 1 from protections where member_id = any(others || p_member) order by member_id for no key update;
      update protections p set person_ids = t.ids, counted_ids = t.counted, limiting_ids = t.limiting
        from unnest(others || p_member) as m (id) cross join lateral (
          select array_agg(a.member_id order by a.member_id) as ids,
            array_agg(a.member_id order by a.member_id) filter (where a.counts) as counted,
            array_agg(a.member_id order by a.member_id) filter (where a.limits) as limiting
          from person_accounts(m.id) a) t
        where p.member_id = m.id and (p.person_ids, p.counted_ids, p.limiting_ids) is distinct from (t.ids, t.counted, t.limiting);
    end $$`,
  `create function protection_person_row() returns trigger language plpgsql as $$
    begin perform protection_person(new.member_id); return null; end $$`,
  `create function protection_person_member() returns trigger language plpgsql as $$
    begin perform protection_person(new.id); return null; end $$`,
  `create trigger members_person after update of real_name, birthday on members
    for each row when (new.real_name is distinct from old.real_name or new.birthday is distinct from old.birthday)
    execute function protection_person_member()`,
  ...['bank_cards', 'virtual_wallets', 'materials'].map(
    (table) =>
      `create trigger ${table}_person after insert on ${table} for each row execute function protection_person_row()`,
  ),
  `create trigger materials_decided_person after update of status on materials for each row
    when (new.kind = 'identity' and new.status <> old.status) execute function protection_person_row()`,

  `drop function protection_standings(bigint[], date, date, date, boolean, boolean)`,
  `create function protection_standings(ids bigint[], today date, week_start date, month_start date, holds boolean,
      all_usage boolean)
    returns table (member_id bigint, limits jsonb, timed_out_until_ms bigint, excluded_until_ms bigint,
      reminder_minutes int, play jsonb, usage jsonb, person_ids bigint[], counted_ids bigint[], other_limits jsonb)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      others bigint[];
    begin
      if holds then
        select array_agg(c) into others from protections o cross join unnest(o.counted_ids) as c
          where o.member_id = any(ids) and o.counted_ids is not null;
        perform 1 from protections p where p.member_id = any(ids || others) order by p.member_id for no key update;
      end if;
      return query
        select p.member_id, p.limits, greatest(p.timed_out_until_ms, p.bound_timed_out_until_ms),
          greatest(p.excluded_until_ms, p.bound_excluded_until_ms), p.reminder_minutes, p.play,
          case when all_usage or p.limits <> '[]' or p.counted_ids is not null then (
            select jsonb_object_agg(u.currency, jsonb_build_object(
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
              where d.member_id = any(p.member_id || p.counted_ids)
                and d.day between least(week_start, month_start) and today
              group by d.currency) u) end,
          p.person_ids, p.counted_ids,
          case when p.limiting_ids is not null then (
            select jsonb_agg(l) from protections t cross join jsonb_array_elements(t.limits) as l
              where t.member_id = any(p.limiting_ids)) end
        from protections p
        where p.member_id = any(ids);
    end $$`,
  `select protection_person(m.id) from members m where exists (select from person_accounts(m.id))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
