import { sql, type Kysely } from 'kysely'

const statements = [
  `create function audit_append_only() returns trigger language plpgsql as $$
    begin raise exception 'audit is append-only'; end $$`,
  `create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function audit_append_only()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
