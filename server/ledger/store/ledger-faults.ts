/** What is wrong with balances, kinds and holds: each query answers one row a fault, with the words to print. */
export const bookQueries: readonly string[] = [
  `select format('account %s (%s %s %s): balance %s, postings sum to %s', a.id, a.owner, a.kind, a.currency,
      a.balance_minor, coalesce(s.total, 0)) as fault
    from ledger_accounts a left join (
      select id, sum(amount) as total, count(*) as moves from (
        select credit_id as id, amount_minor as amount from ledger_postings
        union all select debit_id, -amount_minor from ledger_postings) moves group by id) s on s.id = a.id
    where a.balance_minor <> coalesce(s.total, 0) or a.version <> coalesce(s.moves, 0)`,
  `select format('currency %s: accounts sum to %s', currency, sum(balance_minor)) as fault
    from ledger_accounts group by currency having sum(balance_minor) <> 0`,
  `select format('account %s (%s %s %s): %s is below zero', id, owner, kind, currency, balance_minor) as fault
    from ledger_accounts where balance_minor < 0 and (holder = 'member' or not overdraft)`,
  `select format('account %s (%s %s %s): %s held, open holds of %s', a.id, a.owner, a.kind, a.currency, a.balance_minor,
      coalesce(h.total, 0)) as fault
    from ledger_accounts a left join (
      select held_id, sum(amount_minor) as total from ledger_holds where ended is null group by held_id) h on h.held_id = a.id
    where a.kind = 'held' and a.balance_minor <> coalesce(h.total, 0)`,
  `select format('hold %s: %s, its postings say %s', h.id, coalesce(h.ended, 'open'), coalesce(e.phase, 'open')) as fault
    from ledger_holds h left join ledger_postings e on e.request_id = h.id || ':end'
    where h.ended is distinct from
        case e.phase when 'capture' then 'captured' when 'release' then 'released' when 'expiry' then 'expired' end
      or h.captured_minor is distinct from case when e.phase = 'capture' then e.amount_minor end
      or not exists (select from ledger_postings p where p.request_id = h.id || ':hold' and p.amount_minor = h.amount_minor)`,
]

/** What other subjects' rows and the postings say of each other: each row has its one posting, each posting its row. */
export const subjectQueries: readonly string[] = [
  `select format('gift %s of member %s: %s coins, posting %s', g.request_id, g.member_id, g.coins,
      coalesce(p.amount_minor::text, 'missing')) as fault
    from gift_sends g left join ledger_postings p on p.request_id = 'gift:' || g.member_id || ':' || g.request_id
    where p.amount_minor is distinct from g.coins`,
  `select format('order %s: stake %s, posting %s', o.order_id, o.risk_minor, coalesce(p.amount_minor::text, 'missing')) as fault
    from orders o left join ledger_postings p on p.request_id = 'stake:' || o.member_id || ':' || o.request_id
    where p.amount_minor is distinct from o.risk_minor`,
  `select format('order %s is %s: stake return %s', o.order_id, o.state, coalesce(p.amount_minor::text, 'missing')) as fault
    from orders o left join ledger_postings p on p.request_id = 'stake-return:' || o.order_id
    where p.amount_minor is distinct from case when o.state in ('rejected', 'cancelled')
      then o.risk_minor - o.cashed_stake_minor * o.line_count end`,
  `select format('cash-out %s of order %s: stake %s, posting %s; paid %s, posting %s', c.offer_id, c.order_id,
      c.stake_minor * o.line_count, coalesce(s.amount_minor::text, 'missing'), c.paid_minor,
      coalesce(p.amount_minor::text, 'missing')) as fault
    from cash_outs c join orders o using (order_id)
    left join ledger_postings s on s.request_id = 'cash-out-stake:' || c.offer_id
    left join ledger_postings p on p.request_id = 'cash-out:' || c.offer_id
    where s.amount_minor is distinct from c.stake_minor * o.line_count or p.amount_minor is distinct from c.paid_minor`,
  `select format('order %s: %s of its stake cashed out for %s, its cash-outs say %s for %s', o.order_id, o.cashed_stake_minor,
      o.cashed_minor, coalesce(c.stake, 0), coalesce(c.paid, 0)) as fault
    from orders o left join (
      select order_id, sum(stake_minor) as stake, sum(paid_minor) as paid from cash_outs group by order_id) c using (order_id)
    where (o.cashed_stake_minor, o.cashed_minor) is distinct from (coalesce(c.stake, 0), coalesce(c.paid, 0))
      or (o.state = 'cashed_out') <> (o.cashed_stake_minor = o.stake_minor)`,
  `select format('round %s is %s: staked %s of %s, posting %s, further ones %s; returned %s, posting %s', r.round_id,
      r.state, r.stake_minor, r.staked_minor, coalesce(s.amount_minor::text, 'missing'), coalesce(m.amount, 0),
      r.returned_minor, coalesce(w.amount_minor::text, 'missing')) as fault
    from game_rounds r
    left join ledger_postings s on s.request_id = 'round-stake:' || r.round_id
    left join (select reference, sum(amount_minor) as amount from ledger_postings
      where reason = 'round-stake' and request_id like 'round-stake:%:%' group by reference) m
      on m.reference = r.round_id::text
    left join ledger_postings w on w.request_id =
      case r.state when 'void' then 'round-return:' else 'round-win:' end || r.round_id
    where s.amount_minor is distinct from r.stake_minor or coalesce(m.amount, 0) <> r.staked_minor - r.stake_minor
      or w.amount_minor is distinct from nullif(r.returned_minor, 0)`,
  `select format('open rounds in %s: %s in the account, open rounds of %s', coalesce(a.currency, r.currency),
      coalesce(a.balance_minor, 0), coalesce(r.total, 0)) as fault
    from (select currency, balance_minor from ledger_accounts where (owner, kind) = ('house', 'open-rounds')) a
    full join (select currency, sum(staked_minor) as total from game_rounds where state = 'open' group by 1) r
      on r.currency = a.currency where coalesce(a.balance_minor, 0) <> coalesce(r.total, 0)`,
  `select format('table bet %s is %s: staked %s, posting %s; returned %s, win %s, given back %s', b.bet_id, b.state,
      b.stake_minor, coalesce(s.amount_minor::text, 'missing'), b.returned_minor,
      coalesce(w.amount_minor::text, 'missing'), coalesce(v.amount_minor::text, 'missing')) as fault
    from game_table_bets b
    left join ledger_postings s on s.request_id = 'round-stake:' || b.bet_id
    left join ledger_postings w on w.request_id = 'round-win:' || b.bet_id
    left join ledger_postings v on v.request_id = 'round-return:' || b.bet_id
    where s.amount_minor is distinct from b.stake_minor
      or w.amount_minor is distinct from case when b.state = 'done' then nullif(b.returned_minor, 0) end
      or v.amount_minor is distinct from case when b.state = 'void' then b.returned_minor end`,
  `select format('table bet %s is open, its round %s was settled', b.bet_id, b.round_id) as fault
    from game_table_bets b join game_table_rounds r using (round_id) where b.state = 'open' and r.settled_at is not null`,
  `select format('birthday bonus of member %s in %s: %s, posting %s', b.member_id, b.year, b.amount_minor,
      coalesce(p.amount_minor::text, 'missing')) as fault
    from birthday_claims b left join ledger_postings p on p.request_id = 'birthday-bonus:' || b.member_id || ':' || b.year
    where p.amount_minor is distinct from b.amount_minor or p.currency is distinct from b.currency`,
  `select format('gift %s of member %s: %s, posting %s', g.key, g.member_id, g.amount_minor,
      coalesce(p.amount_minor::text, 'missing')) as fault
    from vip_gifts g left join ledger_postings p on p.request_id = 'vip-gift:' || g.member_id || ':' || g.key
    where p.amount_minor is distinct from g.amount_minor or p.currency is distinct from g.currency`,
  `select format('grant %s of member %s is %s: %s less %s, posting %s, taken back %s', g.grant_id, g.member_id, g.state,
      g.amount, g.taken_back, coalesce(p.amount_minor::text, 'missing'), coalesce(b.total, 0)) as fault
    from promotion_grants g left join ledger_postings p on p.request_id = 'promotion:' || g.grant_id
    left join (select reference, sum(amount_minor) as total from ledger_postings where reason = 'promotion-back' group by 1) b
      on b.reference = g.grant_id::text
    where g.reward ->> 'kind' in ('cash', 'coins')
      and (p.amount_minor is distinct from case when g.state in ('given', 'taken-back') then g.amount end
        or coalesce(b.total, 0) <> case when p.amount_minor is null then 0 else g.taken_back end)`,
  `select format('budget of promotion %s in %s: %s spent, grants of %s', b.promotion_id, b.unit, b.spent, coalesce(g.total, 0))
      as fault
    from promotion_budgets b left join lateral (
      select sum(amount - taken_back) as total from promotion_grants g
      where g.promotion_id = b.promotion_id and g.state <> 'refused' and b.unit = case g.reward ->> 'kind'
        when 'cash' then g.reward ->> 'currency' when 'coins' then 'COIN' when 'points' then 'POINT' when 'card' then 'CARD'
        else 'SPIN' end) g on true
    where b.spent <> coalesce(g.total, 0)`,
  `select format('%s: %s postings, %s rows', r.reason, p.count, r.count) as fault
    from (select 'gift' as reason, count(*) from gift_sends
      union all select 'stake', count(*) from orders
      union all select 'stake-return', count(*) from orders where state in ('rejected', 'cancelled')
      union all select 'cash-out', 2 * count(*) from cash_outs
      union all select 'round-stake', (select coalesce(sum(staked_minor / stake_minor), 0) from game_rounds)
        + (select count(*) from game_table_bets)
      union all select 'round-win', (select count(*) from game_rounds where state = 'done' and returned_minor > 0)
        + (select count(*) from game_table_bets where state = 'done' and returned_minor > 0)
      union all select 'round-return', (select count(*) from game_rounds where state = 'void')
        + (select count(*) from game_table_bets where state = 'void')
      union all select 'lottery-stake', count(*) from lottery_tickets
      union all select 'lottery-win', count(*) from lottery_entries where state = 'won'
      union all select 'lottery-refund', count(*) from lottery_entries where state in ('void', 'cancelled', 'stopped')
      union all select 'vip-gift', count(*) from vip_gifts
      union all select 'birthday-bonus', count(*) from birthday_claims
      union all select 'promotion', count(*) from promotion_grants) r
    join (select reason, count(*) from ledger_postings group by reason) p on p.reason = r.reason where p.count > r.count`,
]
