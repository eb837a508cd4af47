import { createInboxStore } from '#server/messages/store/inbox.ts'
import { sql } from 'kysely'
import { quietLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createSettlementLoop } from '#server/sports/settlement-loop.ts'
import { createSettlementRows } from '#server/sports/store/settlement-rows.ts'
import { createTicketRecords, type TicketPage } from '#server/sports/store/ticket-records.ts'
import { ended, placeBets, putResult, type BetAsked } from '#tests/builders/bets.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { makeRichMembers, openLedgerBed, type LedgerBed } from './ledger-bed.ts'
import { quantile } from './machine.ts'

const tickets = Number(process.env['RECORD_TICKETS'] ?? 100_000)
const times = 40
const pageSize = 20
const placedDays = 365
const limitMs = 100
/** Of the bets, so many matches run on and hold few of them. */
const openMatches = 2

const betsOn = (memberId: string, matchIds: readonly string[]): BetAsked[] =>
  Array.from({ length: tickets }, (_, nth) => {
    const at = nth % 1_000 === 0 ? (nth / 1_000) % openMatches : openMatches + (nth % (matchIds.length - openMatches))
    const selectionId = ['1x2:home', '1x2:draw', 'hdp:home:-0.25', 'total:over:2.5'][nth % 4] ?? ''
    return { memberId, stakeMinor: 1, legs: [{ matchId: matchIds[at] ?? '', selectionId, oddsMilli: 1_900 }] }
  })

const settle = async (db: LedgerBed['db'], matchIds: readonly string[]): Promise<void> => {
  for (const matchId of matchIds.slice(openMatches)) await putResult(db, matchId, ended(2, 1))
  const loop = createSettlementLoop({
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
  await loop.flush()
  await loop.stop()
}

const measure = async (what: string, once: () => Promise<unknown>): Promise<number> => {
  const tookMs: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const startMs = performance.now()
    await once()
    tookMs.push(performance.now() - startMs)
  }
  const p95Ms = quantile(tookMs, 0.95)
  console.log(`${what}: p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`)
  return p95Ms
}

const fill = async (bed: LedgerBed): Promise<{ memberId: string; matchIds: string[] }> => {
  await seedDemoWorld(bed.db, Date.now)
  const [memberId = ''] = await makeRichMembers(bed.db, 1)
  const { rows } = await sql<{ match_id: string }>`
    select match_id from matches where sports_type = 'football' order by match_id limit 8`.execute(bed.db)
  const matchIds = rows.map((row) => row.match_id)
  await placeBets(bed.db, betsOn(memberId, matchIds))
  await settle(bed.db, matchIds)
  await sql`update orders set placed_at = now() - (order_id % ${placedDays * 24}::int) * interval '1 hour'`.execute(
    bed.owner,
  )
  await sql`vacuum analyze`.execute(bed.owner)
  return { memberId, matchIds }
}

/** A member's records of bets with 100,000 tickets in them: the first page, a late one, and each filter. [C-13] */
export const run = async (): Promise<void> => {
  const bed = await openLedgerBed()
  try {
    const { memberId, matchIds } = await fill(bed)
    const records = createTicketRecords(bed.db)
    const all = { memberId, currency: null, sport: null, fromMs: null, untilMs: null, states: [], matchId: null }
    const ask = async (what: string, of: Partial<TicketPage>): Promise<number> => {
      const page = { ...all, after: null, limit: pageSize, ...of }
      const { length } = await records.page(page)
      return measure(`${what} (${length})`, () => records.page(page))
    }
    const { rows } = await sql<{ order_id: string }>`
      select order_id from orders order by placed_at desc, order_id desc offset ${Math.floor(tickets * 0.9)} limit 1`.execute(
      bed.db,
    )
    const monthMs = 30 * 24 * 60 * 60_000
    console.log(
      `method: ${tickets} tickets of one member in a year, on ${matchIds.length} matches; ${times} times each`,
    )
    const p95s = [
      await ask('first page', {}),
      await ask('page at nine tenths', { after: rows[0]?.order_id ?? null }),
      await ask('running, one of a thousand', { states: ['running'] }),
      await ask('waiting, none', { states: ['waiting'] }),
      await ask('won or half won', { states: ['won', 'half_won'] }),
      await ask('a currency with none', { currency: 'USDT' }),
      await ask('football', { sport: 'football' }),
      await ask('a sport with none', { sport: 'esports' }),
      await ask('a match of many', { matchId: matchIds.at(-1) ?? null }),
      await ask('a match of few', { matchId: matchIds[0] ?? null }),
      await ask('a month, long ago', { fromMs: Date.now() - 11 * monthMs, untilMs: Date.now() - 10 * monthMs }),
      await measure('sums of a month', () => records.sums({ ...all, fromMs: Date.now() - monthMs })),
    ]
    const worstMs = Math.max(...p95s)
    console.log(`largest p95 ${worstMs.toFixed(1)} ms, limit ${limitMs} ms, ratio ${(worstMs / limitMs).toFixed(2)}`)
  } finally {
    await bed.stop()
  }
}
