create or replace function finance_order_events_append_only() returns trigger language plpgsql as $$
  begin raise exception 'finance_order_events is append-only'; end $$;
