import { sql, type Kysely } from 'kysely'

/** Kinds of accounts, whose they are, and whether they may go below zero. */
const kinds = [
  `create table ledger_account_kinds (
    kind text primary key, holder text not null check (holder in ('member','house')), overdraft boolean not null,
    check (holder = 'house' or not overdraft), unique (kind, holder, overdraft))`,
  `insert into ledger_account_kinds (kind, holder, overdraft) values
    ('wallet', 'member', false), ('interest', 'member', false), ('venue', 'member', false), ('held', 'member', false),
    ('gift-income', 'member', false),
    ('open-bets', 'house', false), ('fees', 'house', false),
    ('provider', 'house', true), ('venue-clearing', 'house', true), ('conversion', 'house', true),
    ('interest-paid', 'house', true), ('bonuses', 'house', true), ('demo-issue', 'house', true),
    ('receivable', 'house', true)`,
  `alter table ledger_accounts
    add column version bigint not null default 0,
    add column kind_name text not null generated always as (split_part(kind, ':', 1)) stored,
    add column holder text not null generated always as (split_part(owner, ':', 1)) stored,
    add check (currency in ('CNY','USDT','COIN')),
    add foreign key (kind_name, holder, overdraft) references ledger_account_kinds (kind, holder, overdraft)`,
  // A balance changes in its place: the row of a hot account then stays on its page.
  `alter table ledger_accounts set (fillfactor = 50)`,
]

/** What an older version wrote gets its place in the chain, and the balances after it. */
const postings = [
  `alter table ledger_postings disable trigger ledger_postings_append_only`,
  `alter table ledger_postings drop constraint ledger_postings_debit_id_fkey, drop constraint ledger_postings_credit_id_fkey`,
  `alter table ledger_postings alter column id drop identity`,
  `alter table ledger_postings alter column at drop default, alter column reference drop default`,
  `alter table ledger_postings add column phase text not null default 'post',
    add column debit_after_minor bigint, add column credit_after_minor bigint, add column hash bytea`,
  `alter table ledger_postings alter column phase drop default`,
  `update ledger_postings set id = -id`,
  `update ledger_postings p set id = n.place
    from (select id, row_number() over (order by id desc) as place from ledger_postings) n where n.id = p.id`,
  `with moves as (
      select id, debit_id as account_id, -amount_minor as moved from ledger_postings
      union all select id, credit_id, amount_minor from ledger_postings),
    after as (
      select id, account_id, sum(moved) over (partition by account_id order by id) as balance_minor,
        row_number() over (partition by account_id order by id) as version from moves)
    update ledger_postings p set debit_after_minor = d.balance_minor, credit_after_minor = c.balance_minor
    from after d, after c where (d.id, d.account_id) = (p.id, p.debit_id) and (c.id, c.account_id) = (p.id, p.credit_id)`,
  `update ledger_accounts a set version = m.count from (
      select account_id, count(*) as count from (
        select debit_id as account_id from ledger_postings union all select credit_id from ledger_postings) all_moves
      group by account_id) m where m.account_id = a.id`,
  `do $$
    declare
      row record; last bytea := decode(repeat('00', 32), 'hex');
    begin
      for row in
        select p.*, d.owner || '/' || d.kind || '/' || d.currency as debit, c.owner || '/' || c.kind || '/' || c.currency as credit
        from ledger_postings p join ledger_accounts d on d.id = p.debit_id join ledger_accounts c on c.id = p.credit_id
        order by p.id
      loop
        last := sha256(last || convert_to(concat_ws(E'\\n', row.id, (extract(epoch from row.at) * 1000000)::bigint,
          row.amount_minor, row.debit_after_minor, row.credit_after_minor, row.debit, row.credit, row.reason, row.phase, row.request_id,
          row.reference), 'UTF8'));
        update ledger_postings set hash = last where id = row.id;
      end loop;
    end $$`,
  `alter table ledger_postings alter column debit_after_minor set not null, alter column credit_after_minor set not null,
    alter column hash set not null, add check (octet_length(hash) = 32),
    add check (strpos(request_id, E'\\n') = 0 and strpos(reference, E'\\n') = 0)`,
  `alter table ledger_postings enable trigger ledger_postings_append_only`,
]

/** Accounts and postings are written by functions of the owner only; these triggers hold against the owner too. */
const guards = [
  `alter trigger ledger_postings_append_only on ledger_postings rename to ledger_postings_append_only_by_function`,
  `create function ledger_accounts_keep() returns trigger language plpgsql as $$
    begin raise exception 'a ledger account keeps its name and is never removed'; end $$`,
  `create trigger ledger_accounts_kept_by_function before delete or truncate on ledger_accounts
    for each statement execute function ledger_accounts_keep()`,
  `create trigger ledger_accounts_named before update of id, owner, kind, currency, overdraft on ledger_accounts
    for each row execute function ledger_accounts_keep()`,
]

const functions = [
  `create function ledger_open(p_owners text[], p_kinds text[], p_currencies text[])
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
    end $$`,
  `create function ledger_lock(p_accounts bigint[]) returns table (id bigint, balance_minor bigint, version bigint)
    language sql security definer set search_path from current as $$
      select id, balance_minor, version from ledger_accounts where id = any(p_accounts) order by id for no key update $$`,
  // One round trip for a whole batch: lock in order, know what is there, decide in order, write each table once.
  // Accounts are ids in rising order, debits and credits places among them. Neighbours with one link that is not 0 are
  // written together or not at all.
  `create function ledger_apply(p_at_ms bigint, p_accounts bigint[], p_ids text[], p_debits int[], p_credits int[],
      p_amounts bigint[], p_reasons text[], p_phases text[], p_references text[], p_links int[])
    returns table (verdict text, debit_after_minor text, credit_after_minor text)
    language plpgsql security definer
    set search_path from current set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      balances bigint[]; versions bigint[]; overdrafts boolean[]; names text[]; currencies text[];
      verdicts text[]; known_debits bigint[]; known_credits bigint[];
      debits_after bigint[]; credits_after bigint[];
      -- As long as the batch from the start: an array begins where it is first written, and what is refused is not.
      seqs bigint[] := array_fill(null::bigint, array[cardinality(p_ids)]);
      hashes bytea[] := array_fill(null::bytea, array[cardinality(p_ids)]);
      moved_at timestamptz := timestamptz 'epoch' + p_at_ms * interval '1 millisecond';
      last_seq bigint; last_hash bytea;
      count int := cardinality(p_ids); first int := 1; past int; d int; c int;
      is_new boolean; is_known boolean; is_refused boolean; is_any boolean := false;
    begin
      select array_agg(a.balance_minor), array_agg(a.version), array_agg(a.overdraft), array_agg(a.currency),
          array_agg(a.owner || '/' || a.kind || '/' || a.currency)
        into balances, versions, overdrafts, currencies, names
        from (select * from ledger_accounts where id = any(p_accounts) order by id for no key update) a;
      if cardinality(names) is distinct from cardinality(p_accounts) then
        raise exception 'a ledger account is unknown';
      end if;

      select array_agg(case
            when p.id is null then null
            when (p.debit_id, p.credit_id, p.amount_minor, p.reason, p.phase, p.reference)
              = (p_accounts[o.debit], p_accounts[o.credit], o.amount, o.reason, o.phase, o.reference) then 'repeated'
            else 'reused' end order by o.place),
          array_agg(p.debit_after_minor order by o.place), array_agg(p.credit_after_minor order by o.place)
        into verdicts, known_debits, known_credits
        from unnest(p_ids, p_debits, p_credits, p_amounts, p_reasons, p_phases, p_references) with ordinality
          as o (id, debit, credit, amount, reason, phase, reference, place)
        left join ledger_postings p on p.request_id = o.id;

      while first <= count loop
        past := first + 1;
        while p_links[first] <> 0 and past <= count and p_links[past] = p_links[first] loop past := past + 1; end loop;
        is_new := false; is_known := false; is_refused := false;
        for i in first..past - 1 loop
          d := p_debits[i]; c := p_credits[i];
          if currencies[d] <> currencies[c] or d = c or p_amounts[i] <= 0 then
            raise exception 'posting % is not well formed', p_ids[i] using errcode = '22023';
          end if;
          if verdicts[i] is not null then
            is_known := true; is_refused := is_refused or verdicts[i] = 'reused';
            debits_after[i] := known_debits[i]; credits_after[i] := known_credits[i];
          elsif overdrafts[d] or balances[d] >= p_amounts[i] then
            verdicts[i] := 'posted'; is_new := true;
            balances[d] := balances[d] - p_amounts[i]; balances[c] := balances[c] + p_amounts[i];
            debits_after[i] := balances[d]; credits_after[i] := balances[c];
          else
            verdicts[i] := 'short'; is_refused := true;
            debits_after[i] := balances[d]; credits_after[i] := balances[c];
          end if;
        end loop;
        if is_new and past - first > 1 and (is_refused or is_known) then
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
        end if;
        first := past;
      end loop;

      if is_any then
        -- The chain has one end: from here to the commit one transaction extends it.
        perform pg_advisory_xact_lock(hashtextextended('ledger_postings', 0));
        select p.id, p.hash into last_seq, last_hash from ledger_postings p order by p.id desc limit 1;
        last_seq := coalesce(last_seq, 0); last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
        for i in 1..count loop
          continue when verdicts[i] <> 'posted';
          d := p_debits[i]; c := p_credits[i];
          last_seq := last_seq + 1;
          last_hash := sha256(last_hash || convert_to(concat_ws(E'\\n', last_seq, p_at_ms * 1000, p_amounts[i],
            debits_after[i], credits_after[i], names[d], names[c], p_reasons[i], p_phases[i], p_ids[i], p_references[i]),
            'UTF8'));
          seqs[i] := last_seq; hashes[i] := last_hash;
          versions[d] := versions[d] + 1; versions[c] := versions[c] + 1;
        end loop;
        insert into ledger_postings (id, request_id, debit_id, credit_id, amount_minor, currency, reason, phase,
            reference, at, debit_after_minor, credit_after_minor, hash)
          select o.seq, o.id, p_accounts[o.debit], p_accounts[o.credit], o.amount, currencies[o.debit], o.reason, o.phase,
            o.reference, moved_at, o.debit_after, o.credit_after, o.hash
          from unnest(seqs, p_ids, p_debits, p_credits, p_amounts, p_reasons, p_phases, p_references, debits_after,
            credits_after, hashes) as o (seq, id, debit, credit, amount, reason, phase, reference, debit_after,
            credit_after, hash)
          where o.seq is not null;
        update ledger_accounts a set balance_minor = n.balance_minor, version = n.version
          from unnest(p_accounts, balances, versions) as n (id, balance_minor, version)
          where a.id = n.id and a.version <> n.version;
      end if;
      return query select o.verdict, o.debit_after::text, o.credit_after::text
        from unnest(verdicts, debits_after, credits_after) with ordinality as o (verdict, debit_after, credit_after, place)
        order by o.place;
    end $$`,
]

const holds = [
  `create table ledger_holds (
    id text primary key, debit_id bigint not null references ledger_accounts, held_id bigint not null references ledger_accounts,
    credit_id bigint not null references ledger_accounts, amount_minor bigint not null check (amount_minor > 0),
    currency text not null, reason text not null, reference text not null, at timestamptz not null, expires_at timestamptz,
    ended text check (ended in ('captured','released','expired')), captured_minor bigint, ended_at timestamptz,
    check ((ended is null) = (ended_at is null)),
    check ((ended is not distinct from 'captured') = (captured_minor is not null)),
    check (captured_minor between 1 and amount_minor))`,
  `create index ledger_holds_due on ledger_holds (expires_at, id) where ended is null and expires_at is not null`,
  `create index ledger_holds_open on ledger_holds (held_id) where ended is null`,
  `create function ledger_holds_end() returns trigger language plpgsql as $$
    begin
      if old.ended is not null or new.ended is null
        or (new.id, new.debit_id, new.held_id, new.credit_id, new.amount_minor, new.currency, new.reason, new.reference, new.at)
          is distinct from (old.id, old.debit_id, old.held_id, old.credit_id, old.amount_minor, old.currency, old.reason,
            old.reference, old.at)
        or new.expires_at is distinct from old.expires_at
      then raise exception 'a hold ends once and changes in nothing else'; end if;
      return new;
    end $$`,
  `create trigger ledger_holds_end before update on ledger_holds for each row execute function ledger_holds_end()`,
  `create function ledger_holds_keep() returns trigger language plpgsql as $$
    begin raise exception 'a hold is never removed'; end $$`,
  `create trigger ledger_holds_keep before delete or truncate on ledger_holds
    for each statement execute function ledger_holds_keep()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...kinds, ...postings, ...guards, ...functions, ...holds])
    await sql.raw(statement).execute(db)
}
