-- True where both accounts were used on one device or from one address, which no stranger shares. [S-13]
create or replace function were_together(p_member bigint, p_other bigint) returns boolean language sql stable as $$
  select exists (select from sessions m join sessions o
    on o.device_uuid = m.device_uuid or o.address = m.address
    where m.member_id = p_member and o.member_id = p_other) $$;
