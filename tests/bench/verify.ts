import { sql } from 'kysely'
import { setInterval } from 'node:timers'
import { feesOf, walletOf } from '#server/ledger/ports.ts'
import { verifyLedger } from '#server/ledger/store/ledger-verify.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { makeRichMembers, openLedgerBed } from './ledger-bed.ts'

const postings = 1_000_000
const accounts = 10_000
const atOnce = 20_000
const limits = { seconds: 20, bytes: 200 * 2 ** 20 }
const sampleEveryMs = 20

/** Fees of all members in turn, by the ledger's own function, in large batches. */
const fill = async (db: Database, memberIds: readonly string[]): Promise<void> => {
  const shared = { amountMinor: 1, currency: 'CNY', reason: 'withdrawal-fee', credit: feesOf('CNY') } as const
  const { count } = await db
    .selectFrom('ledger_postings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const flush = createMoneyFlush(db)
  for (let first = Number(count); first < postings; first += atOnce)
    await flush.transfer(
      Array.from({ length: Math.min(atOnce, postings - first) }, (_, nth) => ({
        ...shared,
        id: `fee:${first + nth}`,
        debit: walletOf(memberIds[nth % accounts] ?? '', 'CNY'),
        reference: String(first + nth),
      })),
    )
  await sql`analyze`.execute(db)
}

/** Runs it and answers its time, and by how many bytes the process grew at its largest. */
const watched = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; grewBytes: number }> => {
  const idleBytes = process.memoryUsage().rss
  let mostBytes = idleBytes
  const sample = (): void => void (mostBytes = Math.max(mostBytes, process.memoryUsage().rss))
  const timer = setInterval(sample, sampleEveryMs)
  const startMs = performance.now()
  const result = await work()
  clearInterval(timer)
  sample()
  return { result, seconds: (performance.now() - startMs) / 1_000, grewBytes: mostBytes - idleBytes }
}

/** How long and with how much memory a large ledger is proven. */
export const run = async (): Promise<void> => {
  const bed = await openLedgerBed()
  try {
    await fill(bed.db, await makeRichMembers(bed.db, accounts))
    await sql`vacuum analyze`.execute(bed.owner)
    const { result, seconds, grewBytes } = await watched(() => verifyLedger(bed.db))
    console.log(
      `method: the check that \`admin -- ledger verify\` runs, on the embedded PostgreSQL, with ${result.postings} postings of ${result.accounts} accounts; memory of the process that checks, sampled each ${sampleEveryMs} ms; ${result.faults.length} faults`,
    )
    console.log(
      `time ${seconds.toFixed(1)} s, limit ${limits.seconds} s, ratio ${(seconds / limits.seconds).toFixed(2)}`,
    )
    console.log(
      `memory over idle ${(grewBytes / 2 ** 20).toFixed(0)} MB, limit ${limits.bytes / 2 ** 20} MB, ratio ${(grewBytes / limits.bytes).toFixed(2)}`,
    )
  } finally {
    await bed.stop()
  }
}
