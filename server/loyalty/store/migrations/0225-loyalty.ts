import { sql, type Kysely } from 'kysely'

const statements = [
  // The demo's grades are seeded anew; an operator's take so much growth as they took turnover, a point for ¥10.
  `delete from site_settings where key = 'vipGrades' and updated_by = 'demo'`,
  `update site_settings set value = (
      select jsonb_agg((grade - 'turnoverMinor')
        || jsonb_build_object('growth', ceil(coalesce((grade->>'turnoverMinor')::numeric, 0) / 1000)) order by place)
      from jsonb_array_elements(value) with ordinality as g (grade, place))
    where key = 'vipGrades' and jsonb_typeof(value) = 'array'`,

  `create table growth_amounts (
    member_id bigint not null references members, day text not null,
    source text not null check (source in ('sports', 'own', 'table', 'lottery', 'venue', 'deposit')),
    amount_minor bigint not null,
    primary key (member_id, day, source))`,
  `create table growth_days (
    member_id bigint not null references members, day text not null, points int not null,
    primary key (member_id, day))`,

  `create table vip_changes (
    id bigint generated always as identity primary key, member_id bigint not null references members,
    at timestamptz not null, day text not null,
    from_level int not null check (from_level between 0 and 10), to_level int not null check (to_level between 0 and 10),
    why text not null check (why in ('grown', 'fallen', 'set')), growth int not null, note text not null default '')`,
  `create index vip_changes_member on vip_changes (member_id, id)`,
  `create function vip_changes_append_only() returns trigger language plpgsql as $$
    begin raise exception 'vip_changes is append-only'; end $$`,
  `create trigger vip_changes_append_only before update or delete or truncate on vip_changes
    for each statement execute function vip_changes_append_only()`,

  `create table vip_reached (
    member_id bigint not null references members, level int not null check (level between 1 and 10), day text not null,
    primary key (member_id, level))`,
  `create table vip_gifts (
    member_id bigint not null references members, key text not null, amount_minor bigint not null check (amount_minor > 0),
    currency text not null check (currency in ('CNY', 'USDT')), at timestamptz not null,
    primary key (member_id, key))`,

  `create table vip_quarters (
    quarter text primary key check (quarter ~ '^[1-9][0-9]{3}Q[1-4]$'), done_at timestamptz)`,
  // What ended before growth was counted is nobody's to lose.
  `insert into vip_quarters (quarter, done_at) values (
    to_char((now() at time zone 'Asia/Shanghai') - interval '3 months', 'YYYY"Q"Q'), now())`,
  `create table vip_quarter_members (
    quarter text not null references vip_quarters, member_id bigint not null references members,
    level_before int not null, level_after int not null, growth int not null, needed int not null,
    verdict text not null check (verdict in ('kept', 'fallen', 'paused', 'moved')),
    primary key (quarter, member_id))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
