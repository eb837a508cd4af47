import { sql, type Kysely } from 'kysely'

/** By which signs other accounts are known to be a member's, for whoever has to look at them one by one. [S-13, P-04] */
const statements = [
  `create function person_signs(p_member bigint) returns table (member_id bigint, sign text) language sql stable as $$
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
      and o.device_uuid in (select s.device_uuid from sessions s where s.member_id = p_member) $$`,
  `create or replace function same_person(p_member bigint) returns setof bigint language sql stable as $$
    select distinct s.member_id from person_signs(p_member) s
      join members o on o.id = s.member_id join members m on m.id = p_member
      where s.sign <> 'same-device' or not (coalesce(name_print(m.real_name) <> name_print(o.real_name), false)
        or coalesce(m.birthday <> o.birthday, false)) $$`,
  `create or replace function promotion_signals(p_member bigint, p_promotion bigint) returns text[]
    language sql stable as $$
    select coalesce(array_agg(distinct s.sign order by s.sign), '{}') from person_signs(p_member) s
      where exists (select from promotion_grants g where g.member_id = s.member_id and g.promotion_id = p_promotion
        and g.state in ('given', 'held')) $$`,
  // Of networks that are nobody's in particular nothing follows.
  `create function is_public_address(p_address text) returns boolean language sql immutable as $$
    select p_address !~* '^(127\\.|10\\.|192\\.168\\.|169\\.254\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|::1$|::ffff:127\\.|f[cd]|fe80)'
      and p_address ~ '[.:]' $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
