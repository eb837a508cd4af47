-- Opens the accounts that do not exist yet and answers all of them.
create or replace function ledger_open(p_owners text[], p_kinds text[], p_currencies text[])
  returns table (id bigint, owner text, kind text, currency text)
  language plpgsql security definer set search_path from current as $$
  #variable_conflict use_column
  begin
    insert into ledger_accounts (owner, kind, currency, overdraft)
      select n.owner, n.kind, n.currency, k.overdraft
      from unnest(p_owners, p_kinds, p_currencies) as n (owner, kind, currency)
      join ledger_account_kinds k on k.kind = split_part(n.kind, ':', 1)
      where not exists (select from ledger_accounts a where (a.owner, a.kind, a.currency) = (n.owner, n.kind, n.currency))
      order by 1, 2, 3
      on conflict (owner, kind, currency) do nothing;
    return query select a.id, a.owner, a.kind, a.currency from ledger_accounts a
      join unnest(p_owners, p_kinds, p_currencies) as n (owner, kind, currency)
      on (a.owner, a.kind, a.currency) = (n.owner, n.kind, n.currency);
  end $$;
