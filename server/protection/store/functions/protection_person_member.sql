create or replace function protection_person_member() returns trigger language plpgsql as $$
  begin perform protection_person(new.id); return null; end $$;
