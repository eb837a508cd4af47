-- Other accounts that may be the same person's, with the sign: the same identity document, the same real name with the same
-- birthday, the same payout, the same device. [S-13, P-04]
create or replace function person_signs(p_member bigint) returns table (member_id bigint, sign text) language sql stable as $$
  select o.member_id, 'same-document' from materials s join materials o
    on o.fingerprint = s.fingerprint and o.kind = 'identity' and o.member_id <> s.member_id
    where s.member_id = p_member and s.kind = 'identity' and s.status <> '2' and o.status <> '2'
  union select o.id, 'same-name' from members m join members o
    on o.birthday = m.birthday and name_print(o.real_name) = name_print(m.real_name) and o.id <> m.id
    where m.id = p_member
  union select o.member_id, 'same-payout' from bank_cards s join bank_cards o
    on o.fingerprint = s.fingerprint and o.member_id <> s.member_id where s.member_id = p_member
  union select o.member_id, 'same-payout' from virtual_wallets s join virtual_wallets o
    on o.fingerprint = s.fingerprint and o.member_id <> s.member_id where s.member_id = p_member
  union select o.member_id, 'same-device' from sessions o where o.member_id <> p_member
    and o.device_uuid in (select s.device_uuid from sessions s where s.member_id = p_member) $$;
