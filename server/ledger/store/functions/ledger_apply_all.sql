-- Postings that were decided to be covered and new while their accounts were held: all of them are written, or the
-- transaction fails. So none is looked for first (the index over their ids refuses what is not new), nothing is decided
-- link by link, and the chain is held for one loop.
create or replace function ledger_apply_all(p_at_ms bigint, p_accounts bigint[], p_ids text[], p_debits int[], p_credits int[],
    p_amounts bigint[], p_reasons text[], p_phases text[], p_references text[])
  returns void language plpgsql security definer
  set search_path from current set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_bitmapscan = off as $$
  #variable_conflict use_column
  declare
    late_kinds text[] := array(select k.kind from ledger_account_kinds k where k.late);
    count int := cardinality(p_ids);
    debits_after bigint[] := array_fill(null::bigint, array[count]);
    credits_after bigint[] := array_fill(null::bigint, array[count]);
    hashes bytea[] := array_fill(null::bytea, array[count]);
    balances bigint[]; versions bigint[]; overdrafts boolean[]; names text[]; currencies text[]; lates boolean[];
    first_seq bigint; last_hash bytea; late record; d int; c int; debit_after bigint; credit_after bigint;
  begin
    select array_agg(a.balance_minor), array_agg(a.version), array_agg(a.overdraft), array_agg(a.currency),
        array_agg(a.owner || '/' || a.kind || '/' || a.currency), array_agg(a.late)
      into balances, versions, overdrafts, currencies, names, lates
      from (
        select *, false as late from (select * from ledger_accounts
          where id = any(p_accounts) and kind_name <> all(late_kinds) order by id for no key update) l
        union all select *, true from ledger_accounts where id = any(p_accounts) and kind_name = any(late_kinds)
        order by id) a;
    if cardinality(names) is distinct from cardinality(p_accounts) then
      raise exception 'a ledger account is unknown';
    end if;

    -- The chain has one end: from here to the commit one transaction extends it, and moves what stands only here.
    perform pg_advisory_xact_lock(hashtextextended('ledger_postings', 0));
    for late in
      select o.place::int, a.balance_minor, a.version from unnest(p_accounts, lates) with ordinality as o (id, late, place)
        join ledger_accounts a on a.id = o.id where o.late
    loop
      balances[late.place] := late.balance_minor; versions[late.place] := late.version;
    end loop;
    select p.id, p.hash into first_seq, last_hash from ledger_postings p order by p.id desc limit 1;
    first_seq := coalesce(first_seq, 0); last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));

    for i in 1..count loop
      d := p_debits[i]; c := p_credits[i];
      if currencies[d] <> currencies[c] or d = c or p_amounts[i] <= 0 then
        raise exception 'posting % is not well formed', p_ids[i] using errcode = '22023';
      end if;
      debit_after := balances[d] - p_amounts[i]; credit_after := balances[c] + p_amounts[i];
      if debit_after < 0 and not overdrafts[d] then
        raise exception 'posting % is not covered', p_ids[i];
      end if;
      balances[d] := debit_after; balances[c] := credit_after;
      debits_after[i] := debit_after; credits_after[i] := credit_after;
      versions[d] := versions[d] + 1; versions[c] := versions[c] + 1;
      last_hash := sha256(last_hash || convert_to(concat_ws(E'\n', first_seq + i, p_at_ms * 1000, p_amounts[i],
        debit_after, credit_after, names[d], names[c], p_reasons[i], p_phases[i], p_ids[i], p_references[i]), 'UTF8'));
      hashes[i] := last_hash;
    end loop;

    insert into ledger_postings (id, request_id, debit_id, credit_id, amount_minor, currency, reason, phase,
        reference, at, debit_after_minor, credit_after_minor, hash)
      select first_seq + o.place, o.id, p_accounts[o.debit], p_accounts[o.credit], o.amount, currencies[o.debit], o.reason,
        o.phase, o.reference, timestamptz 'epoch' + p_at_ms * interval '1 millisecond', o.debit_after, o.credit_after, o.hash
      from unnest(p_ids, p_debits, p_credits, p_amounts, p_reasons, p_phases, p_references, debits_after, credits_after,
        hashes) with ordinality as o (id, debit, credit, amount, reason, phase, reference, debit_after, credit_after, hash,
        place);
    update ledger_accounts a set balance_minor = n.balance_minor, version = n.version
      from unnest(p_accounts, balances, versions) as n (id, balance_minor, version)
      where a.id = n.id and a.version <> n.version;
  end $$;
