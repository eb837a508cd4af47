import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table members add column is_demo boolean not null default false`,
  // Those that older versions seeded. Nobody registered or imported them, and they had the demo's money.
  `update members set is_demo = true
    where register_request_id is null and not legacy_password and password_changed_at > to_timestamp(0)
      and name ~ '^(viewer(0[1-9]|1[0-9]|20)|anchor0[1-8]|mod01|agent01)$'
      and exists (select 1 from ledger_postings where reason = 'demo-issue' and reference = members.id::text)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
