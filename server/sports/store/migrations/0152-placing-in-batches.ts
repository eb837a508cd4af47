import { sql, type Kysely } from 'kysely'

const statements = [
  // A flush holds the members and the matches of its bets and writes orders and legs together: checking each row again
  // costs a third of writing them. What they point at is never removed, which is said once here and asked of nobody who adds.
  `alter table orders drop constraint orders_member_id_fkey`,
  `alter table order_legs drop constraint order_legs_order_id_fkey, drop constraint order_legs_match_id_fkey`,
  `create function orders_keep() returns trigger language plpgsql as $$
    begin raise exception 'an order is never removed, nor renamed'; end $$`,
  `create trigger orders_kept before delete or update of order_id, member_id on orders
    for each row execute function orders_keep()`,
  `create function orders_keep_what_they_name() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'matches' then
        perform 1 from order_legs where match_id = old.match_id limit 1;
      else
        perform 1 from orders where member_id = old.id limit 1;
      end if;
      if found then raise exception 'somebody has bet with or on it: it is never removed' using errcode = '23503'; end if;
      return old;
    end $$`,
  `create trigger orders_keep_matches before delete on matches for each row execute function orders_keep_what_they_name()`,
  `create trigger orders_keep_members before delete on members for each row execute function orders_keep_what_they_name()`,
  // What a batch of bets is decided by, in one round trip: found one by one by their indexes, however large the planner
  // believes the tables to be. Orders that these requests made; what is open of these markets and matches, of which
  // no row is made here; what each of these members has open; as many numbers of orders; the clock. Lists in text, with
  // commas between.
  `create function bets_ground(p_members bigint[], p_requests uuid[], p_holders text[], p_currencies text[],
      p_owners bigint[], p_count int)
    returns table (known text, held text, owned text, ids text, clock_ms bigint)
    language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    begin
      return query select
        (select string_agg((select o.order_id::text from orders o
            where o.member_id = r.member_id and o.request_id = r.request_id), ',')
          from unnest(p_members, p_requests) as r (member_id, request_id)),
        (select string_agg((select b.holder || ' ' || b.currency || ' ' || b.open_minor from bet_liabilities b
            where b.holder = h.holder and b.currency = h.currency), ',')
          from unnest(p_holders, p_currencies) as h (holder, currency)),
        (select string_agg((select string_agg('member:' || m.id || ' ' || s.currency || ' ' || s.minor, ',') from (
            select o.currency, sum(greatest(o.max_return_minor - o.risk_minor, 0) - o.freed_minor) as minor from orders o
            where o.member_id = m.id and o.state in ('waiting', 'running') group by 1) s), ',')
          from unnest(p_owners) as m (id)),
        (select string_agg(nextval('orders_order_id_seq')::text, ',') from generate_series(1, p_count)),
        (extract(epoch from clock_timestamp()) * 1000)::bigint;
    end $$`,
  // Whoever spends changes both rows each time: in their place, without new entries in the indexes.
  `alter table protections set (fillfactor = 70)`,
  `alter table protection_days set (fillfactor = 70)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
