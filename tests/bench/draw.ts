import { sql } from 'kysely'
import { quietLog } from '#server/app/testing/demo-world.ts'
import type { LotteryLine } from '#contract/lottery/entities/lottery.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createDrawLoop } from '#server/lottery/draw-loop.ts'
import { createDraws } from '#server/lottery/store/draws.ts'
import { createOpenEntries } from '#server/lottery/store/open-entries.ts'
import { createTickets } from '#server/lottery/store/tickets.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { buyTickets, knownDraw, seedFor } from '#tests/builders/lottery.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { drive } from './drive.ts'
import { makeRichMembers, openLedgerBed, type LedgerBed } from './ledger-bed.ts'
import { measureTpcB } from './ledger-peers.ts'

const tickets = Number(process.env['DRAW_TICKETS'] ?? 100_000)
const members = 10_000
const tpcSeconds = 5
const limit = 6
const draw = { game: 'k3', issue: '20270304-0001', drawsAtMs: Date.parse('2027-03-04T00:03:00+08:00') } as const

/** What people bet on a throw of 3, 4 and 2: a third of the tickets win. */
const lines: readonly LotteryLine[] = [
  { play: 'sides', picks: [[0]] },
  { play: 'sides', picks: [[1]] },
  { play: 'sum', picks: [[9, 10]] },
  { play: 'sum', picks: [[11, 12]] },
  { play: 'twoDifferent', picks: [[1, 5, 6]] },
  { play: 'tripleAny', picks: [[0]] },
]

const loopOn = (db: LedgerBed['db']) =>
  createDrawLoop({
    draws: createDraws(db, testFieldEncryption),
    tickets: createTickets(db),
    entries: createOpenEntries(db),
    units: createUnitOfWork(db),
    ledger: createLedger(db),
    protection: aProtection(),
    news: { drawn: () => undefined, settled: () => undefined, won: () => undefined },
    now: () => draw.drawsAtMs,
    onCommitted: () => undefined,
    log: quietLog,
    showsPast: false,
  })

/** 100,000 tickets of one draw, drawn and settled durably by the product's own loop, beside pgbench on the same PostgreSQL. */
export const run = async (): Promise<void> => {
  const bed = await openLedgerBed()
  try {
    const memberIds = await makeRichMembers(bed.db, members)
    const suits = (dice: readonly number[]): boolean => dice.join() === '3,4,2'
    await knownDraw(bed.db, draw, seedFor(draw.game, draw.issue, suits))
    const asked = Array.from({ length: tickets }, (_, nth) => ({
      memberId: memberIds[(nth * 7) % memberIds.length] ?? '',
      line: lines[nth % lines.length] ?? { play: '', picks: [] },
    }))
    await buyTickets(bed.db, draw, asked)
    await sql`vacuum analyze`.execute(bed.owner)
    const measure = async (once: Parameters<typeof drive>[0]) => (await drive(once)).perSecond
    const before = await measureTpcB(bed.ownerUrl, { seconds: tpcSeconds, measure })
    const startMs = performance.now()
    const loop = loopOn(bed.db)
    await loop.flush()
    const perSecond = tickets / ((performance.now() - startMs) / 1_000)
    await loop.stop()
    const after = await measureTpcB(bed.ownerUrl, { seconds: tpcSeconds, measure })
    const tpcB = (before.perSecond + after.perSecond) / 2
    const states = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from lottery_entries group by 1 order by 1`.execute(bed.db)
    const { faults } = await createBalances(bed.db).verify()
    console.log(
      `method: ${tickets} tickets of ${members} members in one draw of fast three, stakes in the books, drawn and settled by the server's own loop with payouts, protection, outbox; fsync and synchronous commit; TPC-B by ${before.by}, ${tpcSeconds} s before and after`,
    )
    console.log(states.rows.map(({ state, count }) => `${state} ${count}`).join(', '))
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
