create or replace function protections_of_member() returns trigger language plpgsql as $$
  begin insert into protections (member_id) values (new.id); return null; end $$;
