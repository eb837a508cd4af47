-- Accounts that are held to be the same person's. A device is shared by people, so it is no sign where names or birthdays
-- are known to differ. [S-13, C-16]
create or replace function same_person(p_member bigint) returns setof bigint language sql stable as $$
  select distinct s.member_id from person_signs(p_member) s
    join members o on o.id = s.member_id join members m on m.id = p_member
    where s.sign <> 'same-device' or not (coalesce(name_print(m.real_name) <> name_print(o.real_name), false)
      or coalesce(m.birthday <> o.birthday, false)) $$;
