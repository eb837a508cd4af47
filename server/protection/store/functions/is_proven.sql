-- True where an accepted identity document names the member as they are named now. [S-13]
create or replace function is_proven(p_member bigint) returns boolean language sql stable as $$
  select exists (select from members m join materials d on d.member_id = m.id and d.status = '1'
    and d.proves = person_print(m.real_name, m.birthday) where m.id = p_member) $$;
