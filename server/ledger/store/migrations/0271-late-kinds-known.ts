import { sql, type Kysely } from 'kysely'

/** Both functions as they are, but that the kinds that are late are read once and not joined to each account. */
const statements = [
  `create or replace function ledger_lock(p_accounts bigint[]) returns table (id bigint, balance_minor bigint, version bigint)
    language plpgsql security definer
    set search_path from current set enable_seqscan = off set enable_bitmapscan = off as $$
    #variable_conflict use_column
    declare lates text[] := array(select k.kind from ledger_account_kinds k where k.late);
    begin
      return query select a.id, a.balance_minor, a.version from ledger_accounts a
        where a.id = any(p_accounts) and a.kind_name <> all(lates) order by a.id for no key update;
      return query select a.id, a.balance_minor, a.version from ledger_accounts a
        where a.id = any(p_accounts) and a.kind_name = any(lates);
    end $$`,
  `do $$
    declare body text := pg_get_functiondef('ledger_apply'::regproc); changed text;
    begin
      changed := replace(replace(replace(body,
        'kind_name not in (select k.kind from ledger_account_kinds k where k.late)', 'kind_name <> all(late_kinds)'),
        'kind_name in (select k.kind from ledger_account_kinds k where k.late)', 'kind_name = any(late_kinds)'),
        'last_seq bigint;',
        'late_kinds text[] := array(select k.kind from ledger_account_kinds k where k.late); last_seq bigint;');
      if changed like '%k.late) order%' or changed not like '%<> all(late_kinds)%= any(late_kinds)%' then
        raise exception 'ledger_apply does not say who is late';
      end if;
      execute changed;
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
