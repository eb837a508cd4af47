create or replace function protection_bind_member() returns trigger language plpgsql as $$
  begin perform protection_bind(new.id); return null; end $$;
