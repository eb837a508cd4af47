create or replace function ledger_holds_keep() returns trigger language plpgsql as $$
  begin raise exception 'a hold is never removed'; end $$;
