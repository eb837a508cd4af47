-- Limits, pauses and usage of members in one round trip. With `holds` the rows are locked first, and the statement after
-- sees what others counted before. Usage is added up only for members with limits, or where `all_usage` asks for it. [S-13]
create or replace function protection_standings(ids bigint[], today date, week_start date, month_start date, holds boolean,
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
  end $$;
