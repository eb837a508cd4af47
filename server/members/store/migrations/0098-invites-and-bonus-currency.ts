import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table birthday_claims add column currency text not null default 'CNY' check (currency in ('CNY','USDT'))`,
  `alter table members add column invite_code text`,
  `create index members_invite_code on members (invite_code, id) where invite_code is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
