import { sql } from 'kysely'
import type { LedgerCheck } from '#server/ledger/ports.ts'
import { chainHead, verifyChain, type ChainHead, type ChainRow } from '#server/platform/hash-chain.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { betQueries } from './bet-faults.ts'
import { financeQueries } from './finance-faults.ts'
import { bookQueries, subjectQueries } from './ledger-faults.ts'
import { agentQueries } from './agent-faults.ts'
import { lotteryQueries } from './lottery-faults.ts'

const faultsMax = 100
/** Few enough that a server which serves as well is not held up. */
const rowsAtOnce = 2_000

/** The next postings with what their hashes cover, and the currency that both accounts must have. */
const postingsAfter =
  (trx: DatabaseTransaction) =>
  async (seq: number): Promise<ChainRow[]> => {
    const { rows } = await sql<ChainRow>`
      select p.id as seq, p.hash, concat_ws(E'\n', (extract(epoch from p.at) * 1000000)::bigint, p.amount_minor,
        p.debit_after_minor, p.credit_after_minor, d.owner || '/' || d.kind || '/' || p.currency,
        c.owner || '/' || c.kind || '/' || p.currency, p.reason, p.phase, p.request_id, p.reference) as content
      from ledger_postings p join ledger_accounts d on (d.id, d.currency) = (p.debit_id, p.currency)
      join ledger_accounts c on (c.id, c.currency) = (p.credit_id, p.currency)
      where p.id > ${seq} order by p.id limit ${rowsAtOnce}
    `.execute(trx)
    return rows
  }

export const readLedgerHead = async (db: Database): Promise<ChainHead> =>
  chainHead(
    await db
      .selectFrom('ledger_postings')
      .select(['id as seq', 'hash'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )

const count = async (trx: DatabaseTransaction, table: 'ledger_accounts' | 'ledger_postings'): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}

/**
 * Checks the books as they stand at one moment, in bounded memory: the chain of postings and that a head which was kept
 * is in it; every account equals the sum of its postings; all sum to zero per currency; nothing that may not is below
 * zero; what is held is what holds say; every gift, stake, reverted stake and birthday bonus has its one posting; bets were paid
 * what they returned, and those that are open are what lies in the open bets; and orders
 * of finance, exchanges, interest and transfers to venues have moved what they say.
 */
export const verifyLedger = (db: Database, kept?: ChainHead): Promise<LedgerCheck> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const faults: string[] = []
      for (const query of [
        ...bookQueries,
        ...subjectQueries,
        ...betQueries,
        ...lotteryQueries,
        ...agentQueries,
        ...financeQueries,
      ]) {
        const { rows } = await sql.raw<{ fault: string }>(`${query} limit ${faultsMax}`).execute(trx)
        faults.push(...rows.map(({ fault }) => fault))
      }
      const chain = await verifyChain(postingsAfter(trx), kept)
      if (!chain.isWhole) faults.push(`postings: ${chain.fault}`)
      const accounts = await count(trx, 'ledger_accounts')
      const postings = await count(trx, 'ledger_postings')
      return { accounts, postings, faults, head: await readLedgerHead(trx) }
    })
