-- False for private and local networks, which many people share.
create or replace function is_public_address(p_address text) returns boolean language sql immutable as $$
  select p_address !~* '^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2[0-9]|3[01])\.|::1$|::ffff:127\.|f[cd]|fe80)'
    and p_address ~ '[.:]' $$;
