create or replace function security_log_append_only() returns trigger language plpgsql as $$
  begin raise exception 'security_log is append-only'; end $$;
