import { sql, type Kysely } from 'kysely'

/** Two accounts of one name are one person's use once they were used on one device or from one address. [S-13] */
const statements = [
  `create trigger sessions_person after insert on sessions for each row execute function protection_person_row()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
