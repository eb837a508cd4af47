create or replace function game_rounds_keep_what_they_name() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'members' then
      perform 1 from game_rounds where member_id = old.id limit 1;
      if not found then return old; end if;
    elsif old.rounds = 0 then
      return old;
    end if;
    raise exception 'somebody has played with it: it is never removed' using errcode = '23503';
  end $$;
