import { sql, type Kysely } from 'kysely'

const statements = [
  `drop function protection_standings(bigint[], date, date, date, boolean)`,
  // One round trip: the rows are held first, and what others counted before is seen by the statement after it. Who has no
  // limits has nothing that usage is held against: it is counted together for them only when it is asked for.
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
        select p.member_id, p.limits, p.timed_out_until_ms, p.excluded_until_ms, p.reminder_minutes, p.play,
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
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
