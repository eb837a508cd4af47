import { sql, type Kysely } from 'kysely'

/** Who answers at the desk, and which cases nobody of the staff has seen since their members wrote. */
const statements = [
  `create table support_staff (
    member_id bigint primary key references members, granted_at timestamptz not null default now())`,
  `alter table support_cases add column new_to_staff boolean not null default false`,
  `update support_cases set new_to_staff = true where state = 'waiting'`,
  `create index support_cases_desk on support_cases (channel, state, id desc)`,
  `create index support_cases_new on support_cases (channel) where new_to_staff`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
