create or replace function protection_bind_row() returns trigger language plpgsql as $$
  begin perform protection_bind(new.member_id); return null; end $$;
