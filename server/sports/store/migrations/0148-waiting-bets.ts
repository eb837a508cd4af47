import { sql, type Kysely } from 'kysely'

const open = (row: string): string =>
  `case when ${row}.state in ('waiting', 'running') then greatest(${row}.max_return_minor - ${row}.risk_minor, 0) else 0 end`

/** What bets in play wait for, and what open bets could cost the house. [S-13] */
const statements = [
  // What stands in its room once it runs.
  `alter table orders add column waiting_message jsonb`,
  `alter table order_legs add column standing text not null default '', add column market text not null default ''`,
  `update order_legs set market = split_part(selection_id, ':', 1)`,
  // The last version in which nothing could be bet on: a stop that came and went between two looks is still known.
  `alter table matches add column stopped_version bigint not null default 0`,
  `create function matches_note_stop() returns trigger language plpgsql as $$
    begin
      if not new.state @? '$.markets[*].selections[*] ? (@.status == "open")' then new.stopped_version := new.version; end if;
      return new;
    end $$`,
  `create trigger matches_note_stop before update of state on matches for each row
    when (new.version is distinct from old.version) execute function matches_note_stop()`,
  `create index orders_open on orders (member_id, currency) include (max_return_minor, risk_minor)
    where state in ('waiting', 'running')`,
  // What open bets on a market of a match and on a match could cost: market:<match>:<market>, match:<match>.
  `create table bet_liabilities (
    holder text not null, currency text not null, open_minor bigint not null check (open_minor >= 0),
    primary key (holder, currency)) with (fillfactor = 50)`,
  `insert into bet_liabilities (holder, currency, open_minor)
    select h.holder, o.currency, sum(${open('o')}) from orders o join order_legs l on l.order_id = o.order_id
    cross join lateral (values ('match:' || l.match_id), ('market:' || l.match_id || ':' || l.market)) as h (holder)
    where o.state in ('waiting', 'running') group by 1, 2`,
  // Whoever ends an order, by whatever rule, frees what it could have cost; who opens it again counts it again.
  `create function bet_liabilities_follow() returns trigger language plpgsql as $$
    begin
      update bet_liabilities b set open_minor = greatest(0, b.open_minor + c.minor)
      from (select h.holder, d.currency, sum(d.minor) as minor
        from (select n.order_id, n.currency, ${open('n')} - ${open('o')} as minor
          from older o join newer n on n.order_id = o.order_id) d
        join order_legs l on l.order_id = d.order_id
        cross join lateral (values ('match:' || l.match_id), ('market:' || l.match_id || ':' || l.market)) as h (holder)
        where d.minor <> 0 group by 1, 2) c
      where (b.holder, b.currency) = (c.holder, c.currency);
      return null;
    end $$`,
  `create trigger bet_liabilities_follow after update on orders referencing old table as older new table as newer
    for each statement execute function bet_liabilities_follow()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
