-- All that a batch of bets is decided by, in one round trip: found one by one by their indexes, however large the planner
-- believes the tables to be. Orders that these requests made; the open liabilities of these markets and matches, of which
-- no row is made here; those of these members; as many numbers of orders; the clock. Lists in text, with commas between.
create or replace function bets_ground(p_members bigint[], p_requests uuid[], p_holders text[], p_currencies text[],
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
  end $$;
