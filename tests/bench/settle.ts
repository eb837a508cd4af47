import { createInboxStore } from '#server/messages/store/inbox.ts'
import { sql } from 'kysely'
import { quietLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createSettlementLoop } from '#server/sports/settlement-loop.ts'
import { createSettlementRows } from '#server/sports/store/settlement-rows.ts'
import { ended, placeBets, putResult, type BetAsked } from '#tests/builders/bets.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { makeRichMembers, openLedgerBed, type LedgerBed } from './ledger-bed.ts'
import { measureTpcB } from './ledger-peers.ts'
import { drive } from './drive.ts'

const tickets = Number(process.env['SETTLE_TICKETS'] ?? 100_000)
const members = 10_000
const tpcSeconds = 5
const limit = 6

/** What people bet on a match: a third of it wins, some of it half. */
const selections = [
  '1x2:home',
  '1x2:draw',
  '1x2:visit',
  'hdp:home:-0.25',
  'hdp:visit:0.25',
  'total:over:2.5',
  'total:under:2.75',
  'btts:yes',
]

const betsOn = (matchId: string, memberIds: readonly string[]): BetAsked[] =>
  Array.from({ length: tickets }, (_, nth) => ({
    memberId: memberIds[(nth * 7) % memberIds.length] ?? '',
    stakeMinor: 1_00,
    legs: [{ matchId, selectionId: selections[nth % selections.length] ?? '', oddsMilli: 1_500 + (nth % 100) * 10 }],
  }))

const loopOn = (db: LedgerBed['db']) =>
  createSettlementLoop({
    rows: createSettlementRows(db),
    units: createUnitOfWork(db),
    ledger: createLedger(db),
    balances: createBalances(db),
    protection: aProtection(),
    settings: someSettings(),
    inbox: createInboxStore(db, { now: Date.now, log: quietLog }),
    now: Date.now,
    tell: () => undefined,
    log: quietLog,
  })

/** 100,000 tickets of one match, settled durably by the product's own loop, beside pgbench on the same PostgreSQL. */
export const run = async (): Promise<void> => {
  const bed = await openLedgerBed()
  try {
    await seedDemoWorld(bed.db, Date.now)
    const memberIds = await makeRichMembers(bed.db, members)
    const { rows } = await sql<{
      match_id: string
    }>`select match_id from matches where sports_type = 'football' limit 1`.execute(bed.db)
    const matchId = rows[0]?.match_id ?? ''
    await placeBets(bed.db, betsOn(matchId, memberIds))
    await sql`vacuum analyze`.execute(bed.owner)
    const measure = async (once: Parameters<typeof drive>[0]) => (await drive(once)).perSecond
    const before = await measureTpcB(bed.ownerUrl, { seconds: tpcSeconds, measure })
    await putResult(bed.db, matchId, ended(2, 1))
    const loop = loopOn(bed.db)
    const startMs = performance.now()
    await loop.flush()
    const perSecond = tickets / ((performance.now() - startMs) / 1_000)
    await loop.stop()
    const after = await measureTpcB(bed.ownerUrl, { seconds: tpcSeconds, measure })
    const tpcB = (before.perSecond + after.perSecond) / 2
    const states = await sql<{ state: string; count: number; settlements: number }>`
      select state, count(*)::int as count, max(settlements)::int as settlements from orders group by 1 order by 1`.execute(
      bed.db,
    )
    const { faults } = await createBalances(bed.db).verify()
    console.log(
      `method: ${tickets} single tickets of ${members} members on one match, stakes in the books, settled by the server's own loop with payouts, protection, day sums, outbox; fsync and synchronous commit; TPC-B by ${before.by}, ${tpcSeconds} s before and after`,
    )
    console.log(
      states.rows.map(({ state, count, settlements }) => `${state} ${count} (at most ${settlements} times)`).join(', '),
    )
    console.log(`settled ${perSecond.toFixed(0)} tickets/s`)
    console.log(`TPC-B: ${before.perSecond.toFixed(0)}/s before, ${after.perSecond.toFixed(0)}/s after`)
    console.log(
      `settled ÷ TPC-B ${(perSecond / tpcB).toFixed(2)} ×, limit ${limit} ×, ratio ${(perSecond / tpcB / limit).toFixed(2)}`,
    )
    console.log(`afterwards ${faults.length} faults${faults.length > 0 ? `: ${faults[0]}` : ''}`)
  } finally {
    await bed.stop()
  }
}
