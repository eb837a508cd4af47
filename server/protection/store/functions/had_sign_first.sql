-- True where the member had the name or the payout before the other account had it. [S-13]
create or replace function had_sign_first(p_member bigint, p_other bigint, p_sign text) returns boolean language sql stable as $$
  select case p_sign
    when 'same-name' then (select m.named_at <= o.named_at from members m, members o
      where m.id = p_member and o.id = p_other)
    when 'same-payout' then exists (
      select from bank_cards m join bank_cards o on o.fingerprint = m.fingerprint
        where m.member_id = p_member and o.member_id = p_other and m.created_at <= o.created_at
      union all select from virtual_wallets m join virtual_wallets o on o.fingerprint = m.fingerprint
        where m.member_id = p_member and o.member_id = p_other and m.created_at <= o.created_at) end $$;
