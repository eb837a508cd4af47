import { sql } from 'kysely'
import { functionTable } from './database-functions.ts'
import { migrationTable } from './database.ts'
import type { Database } from './tables.ts'

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'USAGE'

/** A table with a trigger of this name's end can be added to, by anybody; the application's role is given no more. */
const appendOnlySuffix = '_append_only'
/** With a trigger of this name's end it is written by functions of its owner, which the role may call. */
const byFunctionSuffix = '_by_function'

interface RelationState {
  name: string
  kind: 'table' | 'sequence'
  isAppendOnly: boolean
  isByFunction: boolean
  /** What the role holds now, in the order of the alphabet. */
  held: string[]
}

const wantedOn = ({ name, kind, isAppendOnly, isByFunction }: RelationState): readonly Privilege[] => {
  if (kind === 'sequence') return ['USAGE']
  if (name.startsWith(migrationTable) || name === functionTable || isByFunction) return ['SELECT']
  return isAppendOnly ? ['INSERT', 'SELECT'] : ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
}

const relationsOf = async (owner: Database, role: string): Promise<RelationState[]> => {
  const { rows } = await sql<RelationState>`
    select relname as name, case relkind when 'S' then 'sequence' else 'table' end as kind,
      exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal
        and right(tgname, ${appendOnlySuffix.length}) = ${appendOnlySuffix}) as "isAppendOnly",
      exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal
        and right(tgname, ${byFunctionSuffix.length}) = ${byFunctionSuffix}) as "isByFunction",
      array(select privilege_type from aclexplode(relacl)
        where grantee = (select oid from pg_roles where rolname = ${role}) order by 1) as held
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') order by relname
  `.execute(owner)
  return rows
}

const grantOn = async (owner: Database, role: string, relation: RelationState): Promise<void> => {
  const wanted = wantedOn(relation)
  if (wanted.join() === relation.held.join()) return
  const on = sql`${sql.raw(relation.kind)} ${sql.table(relation.name)}`
  const to = sql.id(role)
  await sql`revoke all on ${on} from ${to}`.execute(owner)
  await sql`grant ${sql.raw(wanted.join(', '))} on ${on} to ${to}`.execute(owner)
}

/** Functions that run as the owner are for the application's role and for nobody else. */
const grantFunctions = async (owner: Database, role: string): Promise<void> => {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace and prosecdef
      and (has_function_privilege('public', oid, 'execute') or not has_function_privilege(${role}, oid, 'execute'))
  `.execute(owner)
  for (const { signature } of rows) {
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(owner)
    await sql`grant execute on function ${sql.raw(signature)} to ${sql.id(role)}`.execute(owner)
  }
}

/** What everybody may do in a fresh database, and the application need not: make tables, also temporary ones. */
const closeDatabase = async (owner: Database, role: string): Promise<void> => {
  const { rows } = await sql<{ database: string; schema: string; isOpen: boolean }>`
    select current_database() as database, current_schema() as schema,
      has_database_privilege(${role}, current_database(), 'create, temporary')
      or has_schema_privilege(${role}, current_schema(), 'create')
      or not has_schema_privilege(${role}, current_schema(), 'usage') as "isOpen"`.execute(owner)
  const [place] = rows
  if (!place?.isOpen) return
  const [database, schema] = [sql.id(place.database), sql.id(place.schema)]
  await sql`revoke create, temporary on database ${database} from public, ${sql.id(role)}`.execute(owner)
  await sql`grant connect on database ${database} to ${sql.id(role)}`.execute(owner)
  await sql`revoke create on schema ${schema} from public, ${sql.id(role)}`.execute(owner)
  await sql`grant usage on schema ${schema} to ${sql.id(role)}`.execute(owner)
}

/**
 * Gives the application's role what it needs and takes everything else: rows of all tables, added only where a table is
 * append-only, read only where functions write it. Run by the owner after each migration; it changes what differs.
 */
export const grantToApp = (owner: Database, role: string): Promise<void> =>
  owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('grandstand grants', 0))`.execute(trx)
    await closeDatabase(trx, role)
    for (const relation of await relationsOf(trx, role)) await grantOn(trx, role, relation)
    await grantFunctions(trx, role)
  })

interface RoleState {
  role: string
  isSuperuser: boolean
  isOwner: boolean
  mayCreate: boolean
}

/** The role of a connection, and why it is more than an application should be: empty when it is not. */
export const roleFaults = async (db: Database): Promise<{ role: string; faults: string[] }> => {
  const { rows } = await sql<RoleState>`
    select current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and pg_has_role(relowner, 'usage')) as "isOwner",
      has_schema_privilege(current_schema(), 'create') as "mayCreate"`.execute(db)
  const state = rows[0]
  const faults = [
    state?.isSuperuser ? 'it is a superuser' : '',
    state?.isOwner ? 'it owns the tables' : '',
    state?.mayCreate ? 'it may make tables' : '',
  ]
  return { role: state?.role ?? '', faults: faults.filter((fault) => fault !== '') }
}
