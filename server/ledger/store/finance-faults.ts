/** What is paid out of a withdrawal and its fee: each is a hold, and may have been corrected afterwards. */
const withdrawalParts = `select o.id, o.state, h.what, h.hold_id, h.amount_minor,
    case when o.kind = 'speed-withdraw' or o.state = 'disputed' then o.context->>'money'
      when o.state = 'succeeded' then 'captured' when o.state in ('failed','refused','cancelled') then 'released' else 'held' end
      as money
  from finance_orders o cross join lateral (values
    ('payout', 'withdrawal:' || o.id, o.amount_minor - (o.context->>'feeMinor')::bigint),
    ('fee', 'withdrawal-fee:' || o.id, (o.context->>'feeMinor')::bigint)) as h (what, hold_id, amount_minor)
  where o.kind in ('withdrawal','speed-withdraw') and h.amount_minor > 0`

/** The corrections of a hold, by its id: `:back`, `:taken` and `:owed`, with the version of the order where there is one. */
const correctionsOf = (id: string): string =>
  `p.request_id >= ${id} || ':' and p.request_id < ${id} || ';' and split_part(p.request_id, ':', 3) in ('back','taken','owed')`

/** The chain deposits' postings by transfer: what was credited less what was taken back. */
const chainSums = `select split_part(request_id, ':', 2) as network, split_part(request_id, ':', 3) as tx_id,
    split_part(request_id, ':', 4) as log_index,
    sum(case when split_part(request_id, ':', 6) in ('credit','settle') then amount_minor else -amount_minor end) as total
  from ledger_postings where request_id >= 'chain:' and request_id < 'chain;' group by 1, 2, 3`

/**
 * What orders of finance and the books say of each other: what an order says has moved has its posting or hold, in that
 * amount, and each such posting and hold has an order that says so. One row a fault, with the words to print.
 */
export const financeQueries: readonly string[] = [
  `select format('deposit %s is %s: %s credited, posting %s', o.id, o.state,
      coalesce(o.context->>'creditedMinor', 'nothing'), coalesce(p.amount_minor::text, 'missing')) as fault
    from finance_orders o left join ledger_postings p on p.request_id = 'deposit:' || o.id
    where o.kind = 'deposit' and p.amount_minor is distinct from
      case when o.state = 'succeeded' then (o.context->>'creditedMinor')::bigint end`,
  // A bank's statement may name an order more than once: each entry that is credited has a posting of its own.
  `select format('bank deposit %s is %s: %s credited, %s posted', o.id, o.state, o.credited, coalesce(p.total, 0)) as fault
    from (select id, state, coalesce((context->>'creditedMinor')::bigint, 0) as credited
      from finance_orders where kind = 'bank-deposit') o
    left join (select split_part(request_id, ':', 2) as id, sum(amount_minor) as total from ledger_postings
      where request_id >= 'deposit:' and request_id < 'deposit;' and split_part(request_id, ':', 3) <> '' group by 1) p
      on p.id = o.id::text
    where coalesce(p.total, 0) <> o.credited`,
  `select format('posting %s: no deposit', p.request_id) as fault
    from ledger_postings p left join finance_orders o on o.id::text = split_part(p.request_id, ':', 2)
      and o.kind = case split_part(p.request_id, ':', 3) when '' then 'deposit' else 'bank-deposit' end
    where p.request_id >= 'deposit:' and p.request_id < 'deposit;' and o.id is null`,
  `select format('entry %s of a bank is %s: %s, posting %s', e.id, e.state, e.amount_minor,
      coalesce(p.amount_minor::text, 'missing')) as fault
    from bank_entries e left join ledger_postings p on p.request_id = 'deposit:' || e.order_id || ':' || e.id
    where p.amount_minor is distinct from case when e.state = 'credited' then e.amount_minor end`,
  `select format('speed pay %s is %s: %s %s, posting %s', o.id, o.state, o.what,
      coalesce(o.due::text, 'nothing'), coalesce(p.amount_minor::text, 'missing'))
      as fault
    from (select o.id, o.state, x.what, x.posting, case when o.state = 'succeeded' then nullif(x.due, 0) end as due
      from finance_orders o cross join lateral (values
        ('paid', 'speed-pay:' || o.id, o.amount_minor),
        ('bonus', 'speed-bonus:' || o.id, (o.context->>'bonusMinor')::bigint)) as x (what, posting, due)
      where o.kind = 'speed-pay') o
    left join ledger_postings p on p.request_id = o.posting
    where p.amount_minor is distinct from o.due`,
  `select format('posting %s: no speed pay', p.request_id) as fault
    from ledger_postings p left join finance_orders o
      on o.kind = 'speed-pay' and p.request_id in ('speed-pay:' || o.id, 'speed-bonus:' || o.id)
    where p.request_id >= 'speed-' and p.request_id < 'speed.' and o.id is null`,
  // What a payee's hold gave goes to the payer at once, in one transaction.
  `select format('clearing of speed pays in %s: %s is left', currency, balance_minor) as fault
    from ledger_accounts where kind = 'provider:speed' and balance_minor <> 0`,
  `select format('withdrawal %s is %s: %s of %s, hold %s of %s', w.id, w.state, w.what, w.amount_minor,
      coalesce(h.ended, case when h.id is null then 'missing' else 'open' end), coalesce(h.amount_minor, 0)) as fault
    from (${withdrawalParts}) w left join ledger_holds h on h.id = w.hold_id
    where h.amount_minor is distinct from w.amount_minor or (w.money = 'held') <> (h.ended is null)`,
  // A payout that came back, or went out after all, is corrected by postings of its own; what is taken back bears no fee.
  `select format('withdrawal %s is %s: %s of %s, %s went out', w.id, w.state, w.what, w.amount_minor, m.went) as fault
    from (${withdrawalParts}) w join ledger_holds h on h.id = w.hold_id cross join lateral (
      select case when h.ended = 'captured' then h.captured_minor else 0 end + coalesce(sum(
        case split_part(p.request_id, ':', 3) when 'back' then -p.amount_minor else p.amount_minor end), 0) as went
      from ledger_postings p where ${correctionsOf('h.id')}) m
    where w.money <> 'held' and h.ended is not null and m.went <> case when w.money = 'captured' then w.amount_minor else 0 end
      and not (w.what = 'fee' and m.went = 0 and (exists (select from ledger_holds p
        where p.id = 'withdrawal:' || w.id and p.ended = 'released') or exists (select from ledger_postings p
        where ${correctionsOf("'withdrawal:' || w.id")} and split_part(p.request_id, ':', 3) <> 'back')))`,
  `select format('hold %s: no withdrawal', h.id) as fault
    from ledger_holds h left join finance_orders o
      on o.kind in ('withdrawal','speed-withdraw') and h.id in ('withdrawal:' || o.id, 'withdrawal-fee:' || o.id)
    where h.reason in ('withdrawal','withdrawal-fee') and o.id is null`,
  `select format('exchange %s: %s to %s, postings %s and %s', q.id, q.from_minor, q.to_minor,
      coalesce(t.amount_minor::text, 'missing'), coalesce(g.amount_minor::text, 'missing')) as fault
    from conversion_quotes q left join ledger_postings t on t.request_id = 'convert:' || q.id || ':taken'
    left join ledger_postings g on g.request_id = 'convert:' || q.id || ':given'
    where (t.amount_minor, t.currency) is distinct from
        (case when q.used_at is not null then q.from_minor end, case when q.used_at is not null then q.from_currency end)
      or (g.amount_minor, g.currency) is distinct from
        (case when q.used_at is not null then q.to_minor end, case when q.used_at is not null then q.to_currency end)`,
  `select format('posting %s: no exchange', p.request_id) as fault
    from ledger_postings p left join conversion_quotes q on q.id::text = p.reference
    where p.reason = 'conversion' and p.request_id >= 'convert:' and p.request_id < 'convert;' and q.id is null`,
  `select format('interest of member %s in %s for %s: %s, posting %s', r.member_id, r.currency, r.day, r.amount_minor,
      coalesce(p.amount_minor::text, 'missing')) as fault
    from interest_records r
    left join ledger_postings p on p.request_id = 'interest:' || r.member_id || ':' || r.currency || ':' || r.day
    where r.kind = 'interest' and p.amount_minor is distinct from r.amount_minor`,
  `select format('interest wallet of member %s in %s: %s %s by its records, %s by postings',
      coalesce(r.member_id::text, p.member_id), coalesce(r.currency, p.currency), coalesce(r.kind, p.kind),
      coalesce(r.total, 0), coalesce(p.total, 0)) as fault
    from (select member_id, currency, kind, sum(amount_minor) as total from interest_records group by 1, 2, 3) r
    full join (
      select split_part(a.owner, ':', 2) as member_id, p.currency, sum(p.amount_minor) as total,
        case p.reason when 'to-interest' then 'in' when 'from-interest' then 'out' else 'interest' end as kind
      from ledger_postings p
      join ledger_accounts a on a.id = case p.reason when 'from-interest' then p.debit_id else p.credit_id end
      where p.reason in ('to-interest','from-interest','interest') group by 1, 2, 4) p
    on (p.member_id, p.currency, p.kind) = (r.member_id::text, r.currency, r.kind)
    where p.total is distinct from r.total`,
  `select format('venue transfer %s to %s is %s: %s, hold %s of %s', t.transfer_id, t.channel_code, t.state, t.amount_minor,
      coalesce(h.ended, case when h.id is null then 'missing' else 'open' end), coalesce(h.amount_minor, 0)) as fault
    from venue_transfers t left join ledger_holds h on h.id = 'venue:' || t.transfer_id
    where t.direction = 'in' and (h.amount_minor is distinct from t.amount_minor or h.ended is distinct from
      case t.state when 'succeeded' then 'captured' when 'failed' then 'released' end)`,
  `select format('venue transfer %s from %s is %s: %s, posting %s', t.transfer_id, t.channel_code, t.state, t.amount_minor,
      coalesce(p.amount_minor::text, 'missing')) as fault
    from venue_transfers t left join ledger_postings p on p.request_id = 'venue-out:' || t.transfer_id
    where t.direction = 'out'
      and p.amount_minor is distinct from case when t.state = 'succeeded' then t.amount_minor end`,
  `select format('hold %s: no venue transfer', h.id) as fault
    from ledger_holds h left join venue_transfers t on h.id = 'venue:' || t.transfer_id
    where h.reason = 'venue-in' and t.transfer_id is null`,
  `select format('posting %s: no venue transfer', p.request_id) as fault
    from ledger_postings p left join venue_transfers t on p.request_id = 'venue-out:' || t.transfer_id
    where p.request_id >= 'venue-out:' and p.request_id < 'venue-out;' and t.transfer_id is null`,
  `select format('deposit %s of %s is %s: %s credited, postings %s', d.tx_id, d.network, d.state, coalesce(d.credited_minor, 0),
      coalesce(c.total, 0)) as fault
    from chain_deposits d
    left join (${chainSums}) c on (c.network, c.tx_id, c.log_index) = (d.network, d.tx_id, d.log_index::text)
    where coalesce(c.total, 0) <> case when d.state in ('credited','undoing') then d.credited_minor else 0 end`,
  `select format('postings of %s in %s: no deposit', c.tx_id, c.network) as fault
    from (${chainSums}) c
    left join chain_deposits d on (d.network, d.tx_id, d.log_index::text) = (c.network, c.tx_id, c.log_index)
    where d.id is null and c.total <> 0`,
]
