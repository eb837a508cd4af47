create or replace function audit_append_only() returns trigger language plpgsql as $$
  begin raise exception 'audit is append-only'; end $$;
