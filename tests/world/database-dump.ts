import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Every row of every table as PostgreSQL prints it, and every bytea of it as the bytes that it holds. */
export const dumpOf = async (db: Database): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db)
      return rows.map(({ text }) => text).join('\n')
    }),
  )
  const printed = texts.join('\n')
  const bytes = [...printed.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
  return [printed, ...bytes].join('\n')
}

/** How a secret may stand in a dump that gives it away. */
const formsOf = (secret: string | Buffer): string[] => {
  const bytes = Buffer.from(secret)
  const forms = [bytes.toString('latin1'), bytes.toString('hex')]
  const encoded = [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]
  return [...forms, ...encoded, ...(typeof secret === 'string' ? [secret] : [])]
}

/** Those of the named secrets that a dump gives away. */
export const givenAway = (dump: string, secrets: Readonly<Record<string, string | Buffer>>): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => formsOf(secret).some((form) => dump.includes(form)))
    .map(([name]) => name)
