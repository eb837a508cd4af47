import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { sqlStateOf } from './postgres-errors.ts'
import type { Database } from './tables.ts'

/** A function of the database, as its file says it. */
export interface FunctionFile {
  name: string
  text: string
  hash: string
}

interface FunctionInForce {
  oid: string
  name: string
  definition: string
}

const server = new URL('../../', import.meta.url)
/** The files as they were applied last. */
export const functionTable = 'database_functions'
const invalidDefinition = '42P13'

const foldersOf = (): URL[] => {
  const subjects = readdirSync(server).map((subject) => new URL(`${subject}/store/functions/`, server))
  return [new URL('./functions/', import.meta.url), ...subjects].filter((folder) => existsSync(folder))
}

/** The functions that belong in the database, by name: `<subject>/store/functions/<name>.sql`. */
export const readFunctionFiles = (): FunctionFile[] =>
  foldersOf()
    .flatMap((folder) => readdirSync(folder).map((file) => ({ file, url: new URL(file, folder) })))
    .map(({ file, url }) => {
      const text = readFileSync(url, 'utf8')
      return { name: file.replace(/\.sql$/, ''), text, hash: createHash('sha256').update(text).digest('hex') }
    })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))

/** Those that no extension brought along. */
const functionsInForce = async (db: Database): Promise<FunctionInForce[]> => {
  const { rows } = await sql<FunctionInForce>`
    select p.oid::text as oid, p.proname as name, md5(pg_get_functiondef(p.oid)) as definition from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 2, 1`.execute(db)
  return rows
}

/** The files whose function is missing in the database, or differs from the one that the file made. */
export const outdatedFunctions = async (db: Database, files: readonly FunctionFile[]): Promise<FunctionFile[]> => {
  const { rows } = await sql<{ name: string; file: string; definition: string }>`
    select name, file_hash as file, definition_hash as definition from ${sql.table(functionTable)}`.execute(db)
  const applied = new Map(rows.map((row) => [row.name, row]))
  const inForce = Map.groupBy(await functionsInForce(db), ({ name }) => name)
  return files.filter(({ name, hash }) => {
    const last = applied.get(name)
    const [only, ...others] = inForce.get(name) ?? []
    return last?.file !== hash || last.definition !== only?.definition || others.length > 0
  })
}

/** Names of functions in the database that no file describes. */
export const undescribedFunctions = async (
  db: Database,
  files: readonly FunctionFile[] = readFunctionFiles(),
): Promise<string[]> => {
  const described = new Set(files.map(({ name }) => name))
  const names = (await functionsInForce(db)).map(({ name }) => name).filter((name) => !described.has(name))
  return [...new Set(names)]
}

/** A function by its parameters; `place` is another one after each replacement. */
interface Form {
  oid: string
  place: string
}

const formsOf = async (db: Database, name: string): Promise<Form[]> => {
  const { rows } = await sql<Form>`
    select oid::text as oid, ctid::text as place from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = ${name}`.execute(db)
  return rows
}

const dropForms = async (transaction: Database, forms: readonly Form[]): Promise<void> => {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where oid = any(${forms.map(({ oid }) => oid)}::oid[])`.execute(transaction)
  for (const { signature } of rows) await sql`drop function ${sql.raw(signature)}`.execute(transaction)
}

/** Afterwards the file's form is the only one of that name. Another result replaces nothing: the former one is dropped. */
const replaceFunction = async (transaction: Database, { name, text }: FunctionFile): Promise<void> => {
  const former = await formsOf(transaction, name)
  await sql`savepoint before_function`.execute(transaction)
  try {
    await sql.raw(text).execute(transaction)
  } catch (error) {
    if (sqlStateOf(error) !== invalidDefinition) throw error
    await sql`rollback to savepoint before_function`.execute(transaction)
    await dropForms(transaction, former)
    await sql.raw(text).execute(transaction)
    return
  }
  const now = await formsOf(transaction, name)
  const untouched = now.filter(({ oid, place }) => former.some((form) => form.oid === oid && form.place === place))
  if (untouched.length > 0) await dropForms(transaction, untouched)
}

const noteApplied = (transaction: Database, files: readonly FunctionFile[]): Promise<unknown> =>
  sql`insert into ${sql.table(functionTable)} (name, file_hash, definition_hash)
    select f.name, f.hash, md5(pg_get_functiondef(p.oid))
    from unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ hash }) => hash)}::text[]) as f (name, hash)
    join pg_proc p on p.proname = f.name and p.pronamespace = current_schema()::regnamespace
    on conflict (name) do update set file_hash = excluded.file_hash, definition_hash = excluded.definition_hash,
      applied_at = now()`.execute(transaction)

/**
 * Puts the functions of these files into force. They may call each other in any order: their bodies are checked once all of
 * them exist.
 */
export const applyFunctions = async (transaction: Database, files: readonly FunctionFile[]): Promise<void> => {
  await sql`set local check_function_bodies = off`.execute(transaction)
  for (const file of files) await replaceFunction(transaction, file)
  await sql`set local check_function_bodies = on`.execute(transaction)
  for (const { text } of files) await sql.raw(text).execute(transaction)
  await noteApplied(transaction, files)
}
