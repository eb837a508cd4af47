import { sql } from 'kysely'
import { headOf, keyIdIn, namedFormat, namedHeadBytes } from '#server/platform/field-encryption/field-encryption.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** A column whose values are sealed with a data key. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** What tells a row from the others, in the order in which the context names it. */
  readonly key: readonly [string, ...string[]]
  /** The context begins with it: the table's name but where a table has two. */
  readonly name: string
}

const inTable = (table: string, ...key: [string, ...string[]]): SealedColumn => ({
  table,
  column: 'sealed',
  key,
  name: table,
})

/** Every one there is; tests hold it against the database. */
export const sealedColumns: readonly SealedColumn[] = [
  inTable('secrets', 'name'),
  inTable('totp_secrets', 'member_id'),
  inTable('withdraw_passwords', 'member_id'),
  inTable('bank_cards', 'id'),
  inTable('virtual_wallets', 'id'),
  inTable('postal_addresses', 'member_id'),
  inTable('materials', 'id'),
  { table: 'materials', column: 'sealed_name', key: ['id'], name: 'materials.name' },
  inTable('outbox_messages', 'seal_id'),
  inTable('account_changes', 'seal_id'),
  inTable('verification_challenges', 'id'),
  inTable('idempotency_records', 'member_id', 'request_id'),
  inTable('withdrawal_payees', 'order_id'),
  inTable('bank_entries', 'feed', 'entry_id'),
  inTable('order_proofs', 'id'),
  inTable('game_seeds', 'seed_id'),
  inTable('lottery_draws', 'game', 'issue'),
  inTable('game_chains', 'chain_id'),
  inTable('prize_draws', 'promotion_id'),
  inTable('support_entries', 'entry_id'),
  inTable('room_report_cases', 'id'),
  inTable('room_reports', 'case_id', 'member_id'),
]

/** The values of a row's key, as text. */
export type RowKey = readonly string[]

export interface SealedValue {
  readonly sealed: Buffer
  readonly context: string
}

const texts = (columns: readonly string[]) =>
  sql`array[${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}]`

const valueOf = ({ name }: SealedColumn, row: { sealed: Buffer; bound: string[] }): SealedValue => ({
  sealed: row.sealed,
  context: [name, ...row.bound].join(':'),
})

const startOf = ({ column }: SealedColumn) => sql`substring(${sql.ref(column)} from 1 for ${namedHeadBytes})`
const blockAt = (block: number) => sql`${`(${block},0)`}::tid`

/** How many blocks a table has: each is read once in a pass, however large the table is. */
export const countBlocks = async (db: Database, { table }: SealedColumn): Promise<number> => {
  const { rows } = await sql<{ blocks: number }>`
    select ceil(pg_relation_size(${table}::regclass) / current_setting('block_size')::float8)::int as blocks`.execute(
    db,
  )
  return rows[0]?.blocks ?? 0
}

/** The rows of some blocks that another key than the current one has sealed. */
export const findSealedBefore = async (
  db: Database,
  at: SealedColumn,
  { currentId, fromBlock, toBlock }: { currentId: string; fromBlock: number; toBlock: number },
): Promise<RowKey[]> => {
  const { rows } = await sql<{ key: string[] }>`
    select ${texts(at.key)} as key from ${sql.table(at.table)}
    where ctid >= ${blockAt(fromBlock)} and ctid < ${blockAt(toBlock)} and ${startOf(at)} <> ${headOf(currentId)}
  `.execute(db)
  return rows.map((row) => row.key)
}

const isRow = (at: SealedColumn, key: RowKey) =>
  sql.join(
    at.key.map((column, nth) => sql`${sql.ref(column)} = ${key[nth] ?? ''}`),
    sql` and `,
  )

/** Undefined when the row is gone, or holds no value any more. */
export const readSealed = async (db: Database, at: SealedColumn, key: RowKey): Promise<SealedValue | undefined> => {
  const { rows } = await sql<{ sealed: Buffer; bound: string[] }>`
    select ${sql.ref(at.column)} as sealed, ${texts(at.key)} as bound from ${sql.table(at.table)}
    where ${isRow(at, key)} and ${sql.ref(at.column)} is not null`.execute(db)
  return rows[0] && valueOf(at, rows[0])
}

/** Puts another sealing of the same content in its place, unless somebody has written another content meanwhile. */
export const replaceSealed = async (
  db: Database,
  at: SealedColumn,
  { key, before, after }: { key: RowKey; before: Buffer; after: Buffer },
): Promise<void> => {
  await sql`
    update ${sql.table(at.table)} set ${sql.ref(at.column)} = ${after}
    where ${isRow(at, key)} and ${sql.ref(at.column)} = ${before}`.execute(db)
}

/** How many values each key has sealed; those of older versions, which name none, are under ''. */
export const countByKey = async (db: Database): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const at of sealedColumns) {
    const { rows } = await sql<{ head: Buffer | null; count: string }>`
      select case get_byte(${sql.ref(at.column)}, 0) when ${namedFormat} then ${startOf(at)} end as head, count(*) as count
      from ${sql.table(at.table)} where ${sql.ref(at.column)} is not null group by 1`.execute(db)
    for (const { head, count } of rows) {
      const id = head === null ? '' : (keyIdIn(head) ?? '')
      counts.set(id, (counts.get(id) ?? 0) + Number(count))
    }
  }
  return counts
}
