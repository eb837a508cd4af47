create or replace function orders_keep() returns trigger language plpgsql as $$
  begin raise exception 'an order is never removed, nor renamed'; end $$;
