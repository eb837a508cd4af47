import { sql, type Kysely } from 'kysely'

/**
 * Which accounts are read only with the chain in hand is said of their kinds, and holds for the stakes and the books of
 * rounds and lotteries too: two flushes of rounds go on side by side as those of bets do.
 */
const statements = [
  `alter table ledger_account_kinds add column late boolean not null default false`,
  `update ledger_account_kinds set late = true
    where kind in ('open-bets', 'open-rounds', 'game-book', 'open-tickets', 'lottery-book')`,
  // Both functions as they are, but for who is late.
  `do $$
    declare name text; body text; changed text;
    begin
      foreach name in array array['ledger_lock', 'ledger_apply'] loop
        body := pg_get_functiondef(name::regproc);
        changed := replace(replace(body,
          'kind_name <> ''open-bets''', 'kind_name not in (select k.kind from ledger_account_kinds k where k.late)'),
          'kind_name = ''open-bets''', 'kind_name in (select k.kind from ledger_account_kinds k where k.late)');
        if changed = body then raise exception '% does not say who is late', name; end if;
        execute changed;
      end loop;
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
