-- Whoever ends an order, by whatever rule, frees what it could have cost the house; whoever opens it again counts it again,
-- also where the row of its market was swept meanwhile. Rows are locked in the order in which bets lock them. [S-13]
create or replace function bet_liabilities_follow() returns trigger language plpgsql as $$
  begin
    with changed as materialized (
      select h.holder, d.currency, sum(d.minor) as minor
      from (select n.order_id, n.currency,
          case when n.state in ('waiting', 'running')
            then greatest(n.max_return_minor - n.risk_minor, 0) - n.freed_minor else 0 end
          - (case when o.state in ('waiting', 'running')
            then greatest(o.max_return_minor - o.risk_minor, 0) - o.freed_minor else 0 end) as minor
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
  end $$;
