-- Holds against the owner of the tables too.
create or replace function ledger_accounts_keep() returns trigger language plpgsql as $$
  begin raise exception 'a ledger account keeps its name and is never removed'; end $$;
