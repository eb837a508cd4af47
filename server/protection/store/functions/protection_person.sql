-- Writes which accounts are one person's, for the member and for everybody who was or is one of them. [S-13]
create or replace function protection_person(p_member bigint) returns void language plpgsql as $$
  declare
    others bigint[];
  begin
    select array_agg(id) into others from (
      select unnest(person_ids) as id from protections where member_id = p_member
      union select member_id from person_accounts(p_member)) known;
    if others is null then return; end if;
    perform 1 from protections where member_id = any(others || p_member) order by member_id for no key update;
    update protections p set person_ids = t.ids, counted_ids = t.counted, limiting_ids = t.limiting
      from unnest(others || p_member) as m (id) cross join lateral (
        select array_agg(a.member_id order by a.member_id) as ids,
          array_agg(a.member_id order by a.member_id) filter (where a.counts) as counted,
          array_agg(a.member_id order by a.member_id) filter (where a.limits) as limiting
        from person_accounts(m.id) a) t
      where p.member_id = m.id and (p.person_ids, p.counted_ids, p.limiting_ids) is distinct from (t.ids, t.counted, t.limiting);
  end $$;
