create or replace function protection_person_row() returns trigger language plpgsql as $$
  begin perform protection_person(new.member_id); return null; end $$;
