create or replace function ledger_append_only() returns trigger language plpgsql as $$
  begin raise exception 'ledger_postings is append-only'; end $$;
