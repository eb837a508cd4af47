import { sql, type Kysely } from 'kysely'

/**
 * A name, a birthday and the number of a card are known to others than whom they belong to. A pause binds by them only where
 * an accepted document says who paused, or where who paused had them first and no document says who the other is. [S-13]
 */
const statements = [
  `create function person_print(p_name text, p_birthday date) returns text language sql immutable as $$
    select name_print(p_name) || ' ' || (p_birthday - date '1900-01-01') $$`,
  // Who a document was accepted for: a name that is bound later is not what it proves.
  `alter table materials add column proves text`,
  `create function materials_prove() returns trigger language plpgsql as $$
    begin
      select person_print(m.real_name, m.birthday) into new.proves from members m where m.id = new.member_id;
      return new;
    end $$`,
  `create trigger materials_prove before update of status on materials for each row
    when (new.kind = 'identity' and new.status = '1') execute function materials_prove()`,
  `update materials set status = status where kind = 'identity' and status = '1'`,
  `create index materials_proving on materials (member_id) where proves is not null`,
  `create function is_proven(p_member bigint) returns boolean language sql stable as $$
    select exists (select from members m join materials d on d.member_id = m.id and d.status = '1'
      and d.proves = person_print(m.real_name, m.birthday) where m.id = p_member) $$`,

  // Since when a member is called so and was born then.
  `alter table members add column named_at timestamptz`,
  `update members set named_at = created_at where real_name is not null and birthday is not null`,
  `create function members_named() returns trigger language plpgsql as $$
    begin
      new.named_at := case when new.real_name is not null and new.birthday is not null then clock_timestamp() end;
      return new;
    end $$`,
  `create trigger members_named_first before insert on members for each row execute function members_named()`,
  `create trigger members_named before update of real_name, birthday on members for each row
    when (new.real_name is distinct from old.real_name or new.birthday is distinct from old.birthday)
    execute function members_named()`,

  `create function had_sign_first(p_member bigint, p_other bigint, p_sign text) returns boolean language sql stable as $$
    select case p_sign
      when 'same-name' then (select m.named_at <= o.named_at from members m, members o
        where m.id = p_member and o.id = p_other)
      when 'same-payout' then exists (
        select from bank_cards m join bank_cards o on o.fingerprint = m.fingerprint
          where m.member_id = p_member and o.member_id = p_other and m.created_at <= o.created_at
        union all select from virtual_wallets m join virtual_wallets o on o.fingerprint = m.fingerprint
          where m.member_id = p_member and o.member_id = p_other and m.created_at <= o.created_at) end $$`,
  `create function same_device_person(p_member bigint) returns setof bigint language sql stable as $$
    select s.member_id from person_signs(p_member) s
      join members o on o.id = s.member_id join members m on m.id = p_member
      where s.sign = 'same-device' and not (coalesce(name_print(m.real_name) <> name_print(o.real_name), false)
        or coalesce(m.birthday <> o.birthday, false)) $$`,
  `create function pauses_bind(p_from bigint, p_to bigint) returns boolean language sql stable as $$
    select exists (select from person_signs(p_to) s where s.member_id = p_from and (s.sign = 'same-document'
      or s.sign = 'same-device' and p_from in (select same_device_person(p_to))
      or s.sign in ('same-name', 'same-payout') and (is_proven(p_from)
        or not is_proven(p_to) and had_sign_first(p_from, p_to, s.sign)))) $$`,
  `create or replace function protection_follow(p_member bigint) returns void language sql as $$
    update protections p set bound_timed_out_until_ms = t.timed_out, bound_excluded_until_ms = t.excluded
      from (select max(o.timed_out_until_ms) as timed_out, max(o.excluded_until_ms) as excluded
        from same_person(p_member) s join protections o on o.member_id = s
        where coalesce(o.timed_out_until_ms, o.excluded_until_ms) is not null and pauses_bind(s, p_member)) t
      where p.member_id = p_member
        and (p.bound_timed_out_until_ms, p.bound_excluded_until_ms) is distinct from (t.timed_out, t.excluded) $$`,
  `create trigger materials_decided after update of status on materials for each row
    when (new.kind = 'identity' and new.status <> old.status) execute function protection_bind_row()`,
  `select protection_bind(member_id) from protections where coalesce(timed_out_until_ms, excluded_until_ms) is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
