-- Binds the member by the pauses of others and, where the member is in a pause, others by it. [S-13, C-16]
create or replace function protection_bind(p_member bigint) returns void language plpgsql as $$
  begin
    perform protection_follow(p_member);
    if exists (select from protections where member_id = p_member
        and coalesce(timed_out_until_ms, excluded_until_ms) is not null) then
      perform protection_follow(s) from same_person(p_member) s order by s;
    end if;
  end $$;
