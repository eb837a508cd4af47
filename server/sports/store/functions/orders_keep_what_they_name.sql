create or replace function orders_keep_what_they_name() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'matches' then
      perform 1 from order_legs where match_id = old.match_id limit 1;
    else
      perform 1 from orders where member_id = old.id limit 1;
    end if;
    if found then raise exception 'somebody has bet with or on it: it is never removed' using errcode = '23503'; end if;
    return old;
  end $$;
