/** What statements of agents and the postings say of each other. */
export const agentQueries: readonly string[] = [
  `select format('agent %s, %s in %s, run %s is %s: commission %s, posting %s; taken back %s', s.agent_id, s.month, s.currency,
      s.run, s.state, s.commission_minor, coalesce(p.amount_minor::text, 'none'), coalesce(b.amount, 0)) as fault
    from agent_statements s
    left join ledger_postings p
      on p.request_id = concat('agent-commission:', s.agent_id, ':', s.month, ':', s.currency, ':', s.run)
    left join (select reference, sum(amount_minor) as amount from ledger_postings where reason = 'agent-reversal' group by 1) b
      on b.reference = concat(s.agent_id, ':', s.month, ':', s.currency, ':', s.run)
    where p.amount_minor is distinct from case when s.paid_at is not null then s.commission_minor end
      or coalesce(b.amount, 0) <> case when s.state = 'reversed' and s.paid_at is not null then s.commission_minor else 0 end`,
]
