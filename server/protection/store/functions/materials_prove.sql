-- A document proves the name that the member has when it is accepted: a name that is bound later is not proven by it.
create or replace function materials_prove() returns trigger language plpgsql as $$
  begin
    select person_print(m.real_name, m.birthday) into new.proves from members m where m.id = new.member_id;
    return new;
  end $$;
