-- True where a pause of one account binds the other. A name, a birthday and the number of a card are known to strangers: they bind
-- only where an accepted document says who paused, or where who paused had them first and no document says who the other
-- is. [S-13]
create or replace function pauses_bind(p_from bigint, p_to bigint) returns boolean language sql stable as $$
  select exists (select from person_signs(p_to) s where s.member_id = p_from and (s.sign = 'same-document'
    or s.sign = 'same-device' and p_from in (select same_device_person(p_to))
    or s.sign in ('same-name', 'same-payout') and (is_proven(p_from)
      or not is_proven(p_to) and had_sign_first(p_from, p_to, s.sign)))) $$;
