-- Posts a batch in one round trip: locks accounts in the order of their ids, finds ids that were posted before, decides in
-- order, writes each table once. Accounts are ids in rising order; debits and credits are places among them. Neighbours that
-- share a link other than 0 are written together or not at all. The answer is one row of lists. Accounts of a late kind are
-- read once the chain is held, so that two flushes of stakes go on side by side until then. [S-13]
create or replace function ledger_apply(p_at_ms bigint, p_accounts bigint[], p_ids text[], p_debits int[], p_credits int[],
    p_amounts bigint[], p_reasons text[], p_phases text[], p_references text[], p_links int[])
  returns table (verdict text, debit_after_minor text, credit_after_minor text)
  language plpgsql security definer
  set search_path from current set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  #variable_conflict use_column
  declare
    count int := cardinality(p_ids);
    -- As long as the batch from the start: an array begins where it is first written.
    verdicts text[] := array_fill(null::text, array[count]);
    debits_after bigint[] := array_fill(null::bigint, array[count]);
    credits_after bigint[] := array_fill(null::bigint, array[count]);
    seqs bigint[] := array_fill(null::bigint, array[count]);
    hashes bytea[] := array_fill(null::bytea, array[count]);
    balances bigint[]; versions bigint[]; overdrafts boolean[]; names text[]; currencies text[]; lates boolean[];
    moved_at timestamptz := timestamptz 'epoch' + p_at_ms * interval '1 millisecond';
    late_kinds text[] := array(select k.kind from ledger_account_kinds k where k.late); last_seq bigint; last_hash bytea;
    known record;
    first int := 1; past int; i int; d int; c int; amount bigint; after bigint;
    is_new boolean; is_kept boolean; is_any boolean := false;
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

    for known in
      select o.place::int, p.* from unnest(p_ids) with ordinality as o (id, place)
        join ledger_postings p on p.request_id = o.id
    loop
      i := known.place;
      verdicts[i] := case when (known.debit_id, known.credit_id, known.amount_minor, known.reason, known.phase, known.reference)
          = (p_accounts[p_debits[i]], p_accounts[p_credits[i]], p_amounts[i], p_reasons[i], p_phases[i], p_references[i])
        then 'repeated' else 'reused' end;
      debits_after[i] := known.debit_after_minor; credits_after[i] := known.credit_after_minor;
    end loop;

    if true = any(lates) then
      -- The chain has one end: from here to the commit one transaction extends it, and moves what stands only here.
      perform pg_advisory_xact_lock(hashtextextended('ledger_postings', 0));
      for known in
        select o.place::int, a.balance_minor, a.version from unnest(p_accounts, lates) with ordinality as o (id, late, place)
          join ledger_accounts a on a.id = o.id where o.late
      loop
        balances[known.place] := known.balance_minor; versions[known.place] := known.version;
      end loop;
    end if;

    while first <= count loop
      past := first + 1;
      if p_links[first] <> 0 then
        while past <= count and p_links[past] = p_links[first] loop past := past + 1; end loop;
      end if;
      is_new := false; is_kept := false;
      for i in first..past - 1 loop
        d := p_debits[i]; c := p_credits[i]; amount := p_amounts[i];
        if currencies[d] <> currencies[c] or d = c or amount <= 0 then
          raise exception 'posting % is not well formed', p_ids[i] using errcode = '22023';
        end if;
        if verdicts[i] is not null then
          is_kept := true;
        elsif overdrafts[d] or balances[d] >= amount then
          verdicts[i] := 'posted'; is_new := true;
          after := balances[d] - amount; balances[d] := after; debits_after[i] := after;
          after := balances[c] + amount; balances[c] := after; credits_after[i] := after;
        else
          verdicts[i] := 'short'; is_kept := true;
          debits_after[i] := balances[d]; credits_after[i] := balances[c];
        end if;
      end loop;
      if is_new and is_kept then
        for i in first..past - 1 loop
          continue when verdicts[i] <> 'posted';
          verdicts[i] := 'linked'; d := p_debits[i]; c := p_credits[i];
          balances[d] := balances[d] + p_amounts[i]; balances[c] := balances[c] - p_amounts[i];
        end loop;
        for i in first..past - 1 loop
          continue when verdicts[i] not in ('linked', 'short');
          debits_after[i] := balances[p_debits[i]]; credits_after[i] := balances[p_credits[i]];
        end loop;
      else
        is_any := is_any or is_new;
        for i in first..past - 1 loop
          continue when verdicts[i] <> 'posted';
          d := p_debits[i]; c := p_credits[i];
          versions[d] := versions[d] + 1; versions[c] := versions[c] + 1;
        end loop;
      end if;
      first := past;
    end loop;

    if is_any then
      update ledger_accounts a set balance_minor = n.balance_minor, version = n.version
        from unnest(p_accounts, balances, versions) as n (id, balance_minor, version)
        where a.id = n.id and a.version <> n.version;
      -- The chain has one end: from here to the commit one transaction extends it.
      perform pg_advisory_xact_lock(hashtextextended('ledger_postings', 0));
      select p.id, p.hash into last_seq, last_hash from ledger_postings p order by p.id desc limit 1;
      last_seq := coalesce(last_seq, 0); last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
      for i in 1..count loop
        continue when verdicts[i] <> 'posted';
        d := p_debits[i]; c := p_credits[i];
        last_seq := last_seq + 1;
        last_hash := sha256(last_hash || convert_to(concat_ws(E'\n', last_seq, p_at_ms * 1000, p_amounts[i],
          debits_after[i], credits_after[i], names[d], names[c], p_reasons[i], p_phases[i], p_ids[i], p_references[i]),
          'UTF8'));
        seqs[i] := last_seq; hashes[i] := last_hash;
      end loop;
      insert into ledger_postings (id, request_id, debit_id, credit_id, amount_minor, currency, reason, phase,
          reference, at, debit_after_minor, credit_after_minor, hash)
        select o.seq, o.id, p_accounts[o.debit], p_accounts[o.credit], o.amount, currencies[o.debit], o.reason, o.phase,
          o.reference, moved_at, o.debit_after, o.credit_after, o.hash
        from unnest(seqs, p_ids, p_debits, p_credits, p_amounts, p_reasons, p_phases, p_references, debits_after,
          credits_after, hashes) as o (seq, id, debit, credit, amount, reason, phase, reference, debit_after,
          credit_after, hash)
        where o.seq is not null;
    end if;
    return query select array_to_string(verdicts, ','), array_to_string(debits_after, ','),
      array_to_string(credits_after, ',');
  end $$;
