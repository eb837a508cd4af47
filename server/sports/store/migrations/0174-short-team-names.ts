import { sql, type Kysely } from 'kysely'

/** Names of teams where the whole one does not fit. Those that are there get what `shortTeamName` makes of theirs. [E-11] */
const made = (name: string): string =>
  `case when ${name} ~ '[\u4e00-\u9fff]' then left(trim(${name}), 2) else upper(left(trim(${name}), 3)) end`

const statements = [
  `alter table teams add column short_name text, add column short_name_en text`,
  `update teams set short_name = ${made('name')}, short_name_en = ${made('name_en')}`,
  `alter table teams alter column short_name set not null, alter column short_name_en set not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
