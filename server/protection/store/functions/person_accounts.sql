-- At most 50 accounts of the same person: whose usage counts towards the member's limits, and whose limits bind the member.
-- Somebody with an accepted document is used up by nobody who shares only a name or a payout and has no document; somebody
-- without one by nobody who has taken the same name later, and nothing else: strangers know names and birthdays. A device
-- alone is shared by people. [S-13]
create or replace function person_accounts(p_member bigint) returns table (member_id bigint, counts boolean, limits boolean)
  language sql stable as $$
  select s.member_id,
    bool_or(s.sign = 'same-document' or is_proven(s.member_id) or not is_proven(p_member)
      and (s.sign = 'same-payout' or had_sign_first(s.member_id, p_member, s.sign) or were_together(s.member_id, p_member))),
    bool_or(s.sign = 'same-document' or is_proven(s.member_id)
      or not is_proven(p_member) and had_sign_first(s.member_id, p_member, s.sign))
    from person_signs(p_member) s where s.sign <> 'same-device' group by 1 order by 1 limit 50 $$;
