-- A name without what people write differently: width, case, spaces and punctuation. An index holds its results: a change
-- needs a migration that builds the index again.
create or replace function name_print(p_name text) returns text language sql immutable as $$
  select regexp_replace(lower(normalize(p_name, NFKC)), '[[:space:]·•.''-]', '', 'g') $$;
