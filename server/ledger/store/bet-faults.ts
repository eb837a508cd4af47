const settled = `('void','won','half_won','push','half_lost','lost')`

/** What settling has paid an order, and the highest number of a settlement that its postings name. */
const paidOrders = `select split_part(request_id, ':', 2) as order_id, max(split_part(request_id, ':', 3)::int) as settlements,
    sum(case when reason = 'resettlement' then -amount_minor else amount_minor end) as total
  from ledger_postings where reason in ('payout','void-refund','resettlement') group by 1`

/** What orders and the postings of their results say of each other. */
export const betQueries: readonly string[] = [
  `select format('order %s is %s: returned %s, postings %s', o.order_id, o.state, coalesce(o.due::text, 'nothing'),
      coalesce(p.total, 0)) as fault
    from (select order_id::text, state, case when state in ${settled} then return_minor end as due from orders) o
    left join (${paidOrders}) p on p.order_id = o.order_id where coalesce(p.total, 0) <> coalesce(o.due, 0)`,
  `select format('order %s: settled %s, postings of settlement %s', p.order_id,
      coalesce(o.settlements || ' times', 'never, since there is none'), p.settlements) as fault
    from (${paidOrders}) p left join orders o on o.order_id::text = p.order_id
    where p.settlements > coalesce(o.settlements, 0)`,
  `select format('open bets in %s: %s in the account, open orders of %s', coalesce(a.currency, o.currency),
      coalesce(a.balance_minor, 0), coalesce(o.total, 0)) as fault
    from (select currency, balance_minor from ledger_accounts where (owner, kind) = ('house', 'open-bets')) a
    full join (select currency, sum(risk_minor - cashed_stake_minor * line_count) as total
      from orders where state in ('waiting','running') group by 1) o on o.currency = a.currency where coalesce(a.balance_minor, 0) <> coalesce(o.total, 0)`,
]
