import { sql, type Kysely } from 'kysely'

const statements = [
  // `content` is what the hash covers; the columns after it are read from it and cannot say anything else.
  `create table security_log (
    seq bigint primary key, previous bytea not null, hash bytea not null, content text not null,
    member_id bigint generated always as ((content::jsonb ->> 'memberId')::bigint) stored,
    kind text not null generated always as (content::jsonb ->> 'kind') stored,
    at_ms bigint not null generated always as ((content::jsonb ->> 'atMs')::bigint) stored,
    check (octet_length(previous) = 32), check (octet_length(hash) = 32))`,
  `create index security_log_member on security_log (member_id, seq)`,
  `create function security_log_append_only() returns trigger language plpgsql as $$
    begin raise exception 'security_log is append-only'; end $$`,
  `create trigger security_log_append_only before update or delete or truncate on security_log
    for each statement execute function security_log_append_only()`,

  // Rows wait here for the end of their own transaction and are gone with its commit: others never see one.
  `create unlogged table security_log_entries (
    id bigint generated always as identity primary key, content text not null)`,
  // The chain is extended at the commit and locked until it is done: no transaction waits for it while it holds a row.
  `create function security_log_chain() returns trigger language plpgsql as $$
    declare
      last_seq bigint; last_hash bytea;
    begin
      perform pg_advisory_xact_lock(hashtextextended('security_log', 0));
      select seq, hash into last_seq, last_hash from security_log order by seq desc limit 1;
      last_seq := coalesce(last_seq, 0) + 1;
      last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
      insert into security_log (seq, previous, hash, content) values (
        last_seq, last_hash,
        sha256(last_hash || convert_to(last_seq::text || E'\\n' || new.content, 'UTF8')), new.content);
      delete from security_log_entries where id = new.id;
      return null;
    end $$`,
  `create constraint trigger security_log_chain after insert on security_log_entries
    deferrable initially deferred for each row execute function security_log_chain()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
