-- Signs by which members who had of the promotion may be this member; a grant with one is reviewed before it is paid. [P-04]
create or replace function promotion_signals(p_member bigint, p_promotion bigint) returns text[]
  language sql stable as $$
  select coalesce(array_agg(distinct s.sign order by s.sign), '{}') from person_signs(p_member) s
    where exists (select from promotion_grants g where g.member_id = s.member_id and g.promotion_id = p_promotion
      and g.state in ('given', 'held')) $$;
