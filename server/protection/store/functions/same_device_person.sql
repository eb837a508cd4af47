-- Accounts on the same device, but for those whose names or birthdays are known to differ. [S-13]
create or replace function same_device_person(p_member bigint) returns setof bigint language sql stable as $$
  select s.member_id from person_signs(p_member) s
    join members o on o.id = s.member_id join members m on m.id = p_member
    where s.sign = 'same-device' and not (coalesce(name_print(m.real_name) <> name_print(o.real_name), false)
      or coalesce(m.birthday <> o.birthday, false)) $$;
