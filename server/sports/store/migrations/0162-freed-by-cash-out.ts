import { sql, type Kysely } from 'kysely'

const open = (row: string): string =>
  `case when ${row}.state in ('waiting', 'running')
    then greatest(${row}.max_return_minor - ${row}.risk_minor, 0) - ${row}.freed_minor else 0 end`

const statements = [
  // Of what an order could cost, what cash-outs of a part have freed.
  `alter table orders add column freed_minor bigint not null default 0
    check (freed_minor between 0 and greatest(max_return_minor - risk_minor, 0))`,
  `drop index orders_open`,
  `create index orders_open on orders (member_id, currency) include (max_return_minor, risk_minor, freed_minor)
    where state in ('waiting', 'running')`,
  // Rows are held in the order in which bets hold them.
  `create or replace function bet_liabilities_follow() returns trigger language plpgsql as $$
    begin
      with changed as materialized (
        select h.holder, d.currency, sum(d.minor) as minor
        from (select n.order_id, n.currency, ${open('n')} - (${open('o')}) as minor
          from older o join newer n on n.order_id = o.order_id) d
        join order_legs l on l.order_id = d.order_id
        cross join lateral (values ('match:' || l.match_id), ('market:' || l.match_id || ':' || l.market)) as h (holder)
        where d.minor <> 0 group by 1, 2),
      held as materialized (
        select b.holder, b.currency, c.minor from bet_liabilities b join changed c using (holder, currency)
        where c.minor < 0 order by b.holder, b.currency for update of b),
      freed as (
        update bet_liabilities b set open_minor = greatest(0, b.open_minor + h.minor)
        from held h where (b.holder, b.currency) = (h.holder, h.currency))
      insert into bet_liabilities as b (holder, currency, open_minor)
      select holder, currency, minor from changed where minor > 0 order by holder, currency
      on conflict (holder, currency) do update set open_minor = b.open_minor + excluded.open_minor;
      return null;
    end $$`,
]

/** What is sold of a bet no longer counts towards what its markets could cost. [C-13, S-13] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
