-- The chain is extended at the commit and locked until it is done: no transaction waits for it while it holds a row.
create or replace function security_log_chain() returns trigger language plpgsql as $$
  declare
    last_seq bigint; last_hash bytea;
  begin
    perform pg_advisory_xact_lock(hashtextextended('security_log', 0));
    select seq, hash into last_seq, last_hash from security_log order by seq desc limit 1;
    last_seq := coalesce(last_seq, 0) + 1;
    last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
    insert into security_log (seq, previous, hash, content) values (
      last_seq, last_hash,
      sha256(last_hash || convert_to(last_seq::text || E'\n' || new.content, 'UTF8')), new.content);
    delete from security_log_entries where id = new.id;
    return null;
  end $$;
