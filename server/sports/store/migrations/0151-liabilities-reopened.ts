import { sql, type Kysely } from 'kysely'

const open = (row: string): string =>
  `case when ${row}.state in ('waiting', 'running') then greatest(${row}.max_return_minor - ${row}.risk_minor, 0) else 0 end`

/** An order that a rollback opens again is counted also where its market's row was swept meanwhile. [S-13] */
const follow = `create or replace function bet_liabilities_follow() returns trigger language plpgsql as $$
  begin
    with changed as materialized (
      select h.holder, d.currency, sum(d.minor) as minor
      from (select n.order_id, n.currency, ${open('n')} - ${open('o')} as minor
        from older o join newer n on n.order_id = o.order_id) d
      join order_legs l on l.order_id = d.order_id
      cross join lateral (values ('match:' || l.match_id), ('market:' || l.match_id || ':' || l.market)) as h (holder)
      where d.minor <> 0 group by 1, 2),
    freed as (
      update bet_liabilities b set open_minor = greatest(0, b.open_minor + c.minor)
      from changed c where c.minor < 0 and (b.holder, b.currency) = (c.holder, c.currency))
    insert into bet_liabilities as b (holder, currency, open_minor)
    select holder, currency, minor from changed where minor > 0 order by holder, currency
    on conflict (holder, currency) do update set open_minor = b.open_minor + excluded.open_minor;
    return null;
  end $$`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(follow).execute(db)
}
