create or replace function person_print(p_name text, p_birthday date) returns text language sql immutable as $$
  select name_print(p_name) || ' ' || (p_birthday - date '1900-01-01') $$;
