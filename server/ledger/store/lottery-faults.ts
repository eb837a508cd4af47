/** What lottery tickets, their entries in draws, and the postings say of each other. */
export const lotteryQueries: readonly string[] = [
  `select format('lottery ticket %s: staked %s, entries sum to %s, posting %s', t.ticket_id, t.staked_minor,
      coalesce(e.total, 0), coalesce(p.amount_minor::text, 'missing')) as fault
    from lottery_tickets t
    left join (select ticket_seq, sum(stake_minor) as total from lottery_entries group by 1) e on e.ticket_seq = t.seq
    left join ledger_postings p on p.request_id = 'lottery-stake:' || t.ticket_id
    where p.amount_minor is distinct from t.staked_minor or t.staked_minor is distinct from e.total`,
  `select format('lottery entry %s is %s: returned %s, win %s, refund %s', e.entry_id, e.state, e.returned_minor,
      coalesce(w.amount_minor::text, 'none'), coalesce(r.amount_minor::text, 'none')) as fault
    from lottery_entries e
    left join ledger_postings w on w.request_id = 'lottery-win:' || e.entry_id
    left join ledger_postings r on r.request_id = 'lottery-refund:' || e.entry_id
    where w.amount_minor is distinct from case when e.state = 'won' then e.returned_minor end
      or r.amount_minor is distinct from case when e.state in ('void', 'cancelled', 'stopped') then e.stake_minor end`,
  `select format('open tickets in %s: %s in the account, open entries of %s', coalesce(a.currency, o.currency),
      coalesce(a.balance_minor, 0), coalesce(o.total, 0)) as fault
    from (select currency, balance_minor from ledger_accounts where (owner, kind) = ('house', 'open-tickets')) a
    full join (select currency, sum(stake_minor) as total from (
      select t.currency, e.stake_minor from lottery_entries e
        join lottery_tickets t on t.seq = e.ticket_seq where e.state = 'open'
      union all select 'CNY', t.stake_minor from soccer_tickets t join soccer_rounds r on r.round_id = t.round_id
        where r.state in ('open', 'void') and t.state = 'open') open group by 1) o on o.currency = a.currency
    where coalesce(a.balance_minor, 0) <> coalesce(o.total, 0)`,
  `select format('lottery stakes settled in %s: %s posted, entries sum to %s', coalesce(p.currency, e.currency),
      coalesce(p.total, 0), coalesce(e.total, 0)) as fault
    from (select currency, sum(amount_minor) as total from ledger_postings where reason = 'lottery-settled' group by 1) p
    full join (select currency, sum(stake_minor) as total from (
      select t.currency, e.stake_minor from lottery_entries e
        join lottery_tickets t on t.seq = e.ticket_seq where e.state in ('won', 'lost')
      union all select 'CNY', t.stake_minor from soccer_tickets t join soccer_rounds r on r.round_id = t.round_id
        where r.state in ('settling', 'settled')) settled group by 1) e on e.currency = p.currency
    where coalesce(p.total, 0) <> coalesce(e.total, 0)`,
  `select format('soccer ticket %s is %s: staked %s, posting %s; returned %s, win %s, refund %s', t.ticket_id, t.state,
      t.stake_minor, coalesce(s.amount_minor::text, 'missing'), t.returned_minor, coalesce(w.amount_minor::text, 'none'),
      coalesce(r.amount_minor::text, 'none')) as fault
    from soccer_tickets t
    left join ledger_postings s on s.request_id = 'lottery-stake:' || t.ticket_id
    left join ledger_postings w on w.request_id = 'lottery-win:' || t.ticket_id
    left join ledger_postings r on r.request_id = 'lottery-refund:' || t.ticket_id
    where s.amount_minor is distinct from t.stake_minor
      or w.amount_minor is distinct from case when t.state = 'won' then t.returned_minor end
      or r.amount_minor is distinct from case when t.state = 'void' then t.stake_minor end`,
  `select format('soccer pool: %s in the account, %s left and %s of prizes to be paid', coalesce(a.balance_minor, 0),
      coalesce(l.left_minor, 0), coalesce(u.total, 0)) as fault
    from (select max(balance_minor) as balance_minor from ledger_accounts
      where (owner, kind, currency) = ('house', 'soccer-pool', 'CNY')) a
    left join lateral (select left_minor from soccer_rounds where pools is not null order by issue desc limit 1) l on true
    cross join (select sum(r.prizes_minor - coalesce(t.paid, 0)) as total from soccer_rounds r
      left join lateral (select sum(returned_minor) as paid from soccer_tickets
        where round_id = r.round_id and state = 'won') t on true where r.pools is not null) u
    where coalesce(a.balance_minor, 0) <> coalesce(l.left_minor, 0) + coalesce(u.total, 0)`,
]
