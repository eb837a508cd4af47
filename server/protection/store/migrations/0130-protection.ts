import { sql, type Kysely } from 'kysely'

const statements = [
  `create table protections (
    member_id bigint primary key references members,
    limits jsonb not null default '[]',
    timed_out_until_ms bigint, excluded_until_ms bigint,
    reminder_minutes int not null default 60 check (reminder_minutes >= 0),
    play jsonb, reminder_due_ms bigint)`,
  `create index protections_reminder on protections (reminder_due_ms) where reminder_due_ms is not null`,
  // A row is there to be locked before the first thing that a member spends.
  `insert into protections (member_id) select id from members`,
  `create function protections_of_member() returns trigger language plpgsql as $$
    begin insert into protections (member_id) values (new.id); return null; end $$`,
  `create trigger protections_of_member after insert on members
    for each row execute function protections_of_member()`,
  `create function protections_never_shorter() returns trigger language plpgsql as $$
    begin
      if coalesce(new.timed_out_until_ms, 0) < coalesce(old.timed_out_until_ms, 0)
        or coalesce(new.excluded_until_ms, 0) < coalesce(old.excluded_until_ms, 0)
      then raise exception 'a pause of play cannot be shortened'; end if;
      return new;
    end $$`,
  `create trigger protections_never_shorter before update on protections
    for each row execute function protections_never_shorter()`,

  `create table protection_days (
    member_id bigint not null references members, currency text not null, day date not null,
    deposit_minor bigint not null default 0, stake_minor bigint not null default 0, loss_minor bigint not null default 0,
    primary key (member_id, currency, day))`,
  // One round trip: the rows are held first, and what others counted before is seen by the statement after it.
  `create function protection_standings(ids bigint[], today date, week_start date, month_start date, holds boolean)
    returns table (member_id bigint, limits jsonb, timed_out_until_ms bigint, excluded_until_ms bigint,
      reminder_minutes int, play jsonb, usage jsonb) language plpgsql as $$
    #variable_conflict use_column
    begin
      if holds then
        perform 1 from protections p where p.member_id = any(ids) order by p.member_id for no key update;
      end if;
      return query
        select p.member_id, p.limits, p.timed_out_until_ms, p.excluded_until_ms, p.reminder_minutes, p.play,
          (select jsonb_object_agg(u.currency, jsonb_build_object(
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
              group by d.currency) u)
        from protections p where p.member_id = any(ids);
    end $$`,

  `create table protection_changes (
    id bigint generated always as identity primary key, member_id bigint not null references members,
    at timestamptz not null, content jsonb not null)`,
  `create index protection_changes_member on protection_changes (member_id, id)`,
  `create function protection_changes_append_only() returns trigger language plpgsql as $$
    begin raise exception 'protection_changes is append-only'; end $$`,
  `create trigger protection_changes_append_only before update or delete or truncate on protection_changes
    for each statement execute function protection_changes_append_only()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
