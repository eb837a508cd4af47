-- Locks accounts in the order of their ids, but for those of a late kind, which nobody moves without the chain. [S-13]
create or replace function ledger_lock(p_accounts bigint[]) returns table (id bigint, balance_minor bigint, version bigint)
  language plpgsql security definer
  set search_path from current set enable_seqscan = off set enable_bitmapscan = off as $$
  #variable_conflict use_column
  declare lates text[] := array(select k.kind from ledger_account_kinds k where k.late);
  begin
    return query select a.id, a.balance_minor, a.version from ledger_accounts a
      where a.id = any(p_accounts) and a.kind_name <> all(lates) order by a.id for no key update;
    return query select a.id, a.balance_minor, a.version from ledger_accounts a
      where a.id = any(p_accounts) and a.kind_name = any(lates);
  end $$;
