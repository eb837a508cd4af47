-- Writes the longest pauses that bind the member through other accounts of the same person. [S-13, C-16]
create or replace function protection_follow(p_member bigint) returns void language sql as $$
  update protections p set bound_timed_out_until_ms = t.timed_out, bound_excluded_until_ms = t.excluded
    from (select max(o.timed_out_until_ms) as timed_out, max(o.excluded_until_ms) as excluded
      from same_person(p_member) s join protections o on o.member_id = s
      where coalesce(o.timed_out_until_ms, o.excluded_until_ms) is not null and pauses_bind(s, p_member)) t
    where p.member_id = p_member
      and (p.bound_timed_out_until_ms, p.bound_excluded_until_ms) is distinct from (t.timed_out, t.excluded) $$;
