create or replace function ledger_holds_end() returns trigger language plpgsql as $$
  begin
    if old.ended is not null or new.ended is null
      or (new.id, new.debit_id, new.held_id, new.credit_id, new.amount_minor, new.currency, new.reason, new.reference, new.at)
        is distinct from (old.id, old.debit_id, old.held_id, old.credit_id, old.amount_minor, old.currency, old.reason,
          old.reference, old.at)
      or new.expires_at is distinct from old.expires_at
    then raise exception 'a hold ends once and changes in nothing else'; end if;
    return new;
  end $$;
