import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CodeName } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { lotteryBuy } from '#contract/lottery/calls.ts'
import type { EntryState, LotteryLine } from '#contract/lottery/entities/lottery.ts'
import { numbersOf } from '#contract/lottery/rules/draw.ts'
import { drawsAfter } from '#contract/lottery/rules/schedule.ts'
import { ticketReturnMinor } from '#contract/lottery/rules/ticket.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Outcome } from '#contract/outcome.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createLottery } from '#server/lottery/create-lottery.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createFootballMatches } from '#server/sports/football-matches.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { openOwnGames } from '#tests/builders/own-games-stand.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { createCrashingDatabase, createCrashingPool } from './crashing-database.ts'

/** How often processes end here; `DRAW_CRASHES=1000` is the long form. */
const crashes = Number(process.env['DRAW_CRASHES'] ?? 30)
const players = 6
const statementsMax = 120
const lines: readonly LotteryLine[] = [
  { play: 'sides', picks: [[0]] },
  { play: 'sides', picks: [[1]] },
  { play: 'sum', picks: [[9, 10]] },
]

const clock = { nowMs: Date.parse('2027-05-10T00:01:00+08:00') }
const now = (): number => clock.nowMs

type Asked = RequestOf<typeof lotteryBuy>

/** A member who asks again with the same request until it is answered. */
interface Buyer {
  readonly member: MemberInfo
  pending: Asked | undefined
  /** Tickets by request; null: refused. */
  readonly answers: Map<string, string | null>
}

const lotteryOn = (db: Database) => {
  const lottery = createLottery(anInfrastructure(db, { now }), {
    flush: createMoneyFlush(db, now),
    ledger: createLedger(db, now),
    protection: aProtection(now),
    news: { drawn: () => undefined, settled: () => undefined, won: () => undefined },
    football: createFootballMatches(db),
  })
  return { loop: lottery.start(), calls: lottery.calls }
}
type Process = ReturnType<typeof lotteryOn>

/** A ticket of the next draws, which stops with a win or not. */
const someTicket = (): Asked => ({
  requestId: randomUUID(),
  game: 'k3',
  lines: [lines[randomInt(lines.length)] ?? { play: 'sides', picks: [[0]] }],
  currency: 'CNY',
  draws: drawsAfter('k3', now(), 1 + randomInt(3)).map(({ issue }) => ({ issue, multiple: 1 + randomInt(3) })),
  stopsOnWin: randomInt(2) === 0,
})

const buy = async ({ calls }: Process, buyer: Buyer): Promise<void> => {
  const asked = (buyer.pending ??= someTicket())
  const caller = { member: buyer.member, client: aClient(), token: '' }
  const answer = (await calls.lotteryBuy.run(caller, asked)) as Outcome<ResponseOf<typeof lotteryBuy>, CodeName>
  buyer.answers.set(asked.requestId, answer.ok ? answer.value.ticket.ticketId : null)
  buyer.pending = undefined
}

/** Tickets for the next draw, then the draw and what it pays. */
const round = async (process: Process, buyers: readonly Buyer[]): Promise<void> => {
  await process.loop.flush()
  await Promise.all(buyers.map((buyer) => buy(process, buyer)))
  const [next] = drawsAfter('k3', now(), 1)
  clock.nowMs = next?.drawsAtMs ?? now()
  await process.loop.flush()
}

interface Entry {
  readonly requestId: string
  readonly ticketId: string
  readonly memberId: string
  readonly lines: LotteryLine[]
  readonly stopsOnWin: boolean
  readonly multiple: number
  readonly stakeMinor: number
  readonly state: EntryState
  readonly returnedMinor: number | null
  readonly issue: string
  readonly seed: string | null
}

const entriesOf = async (db: Database): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    select t.request_id as "requestId", t.ticket_id as "ticketId", t.member_id as "memberId", t.lines,
      t.stops_on_win as "stopsOnWin", e.multiple, e.stake_minor::int as "stakeMinor", e.state,
      e.returned_minor::int as "returnedMinor", d.issue, d.server_seed as seed
    from lottery_tickets t join lottery_entries e on e.ticket_seq = t.seq join lottery_draws d using (draw_id)
    order by t.ticket_id, d.issue`.execute(db)
  return rows
}

/** What an entry has to be by the rules, after those of the same ticket before it. */
const dueOf = (
  { issue, seed, lines: bets, multiple, stakeMinor }: Entry,
  hasStopped: boolean,
): [EntryState, number] => {
  if (hasStopped) return ['stopped', stakeMinor]
  const numbers = numbersOf('k3', issue, seed ?? '')
  const returned = ticketReturnMinor({ game: 'k3', lines: bets, multiple, currency: 'CNY' }, numbers)
  return returned > 0 ? ['won', returned] : ['lost', 0]
}

/** What is wrong with a ticket's entries, in words. */
const faultsOf = (ticket: readonly Entry[]): string[] => {
  let hasStopped = false
  return ticket.flatMap((entry) => {
    const [state, returned] = dueOf(entry, hasStopped)
    hasStopped ||= entry.stopsOnWin && state === 'won'
    const isDue = entry.state === state && entry.returnedMinor === returned
    return isDue ? [] : [`${entry.issue} is ${entry.state} ${entry.returnedMinor}, not ${state} ${returned}`]
  })
}

test(
  `[R-12, X-04] ${crashes} processes end between any two statements under purchases, draws and payments: each ticket is settled once`,
  async () => {
    const steady = await openOwnGames(now)
    const pool = createCrashingPool(steady.url)
    const members = await Promise.all(Array.from({ length: players }, () => steady.aPlayer()))
    const before = await Promise.all(members.map((member) => steady.balanceOf(member)))
    const buyers = members.map((member): Buyer => ({ member, pending: undefined, answers: new Map() }))
    for (let crash = 0; crash < crashes; crash += 1) {
      const crashing = createCrashingDatabase(pool)
      const process = lotteryOn(crashing.db)
      crashing.crashAfter(randomInt(1, statementsMax))
      while (!crashing.hasCrashed)
        await round(process, buyers).catch((error: unknown) => {
          if (!crashing.hasCrashed) throw error
        })
      await process.loop.stop()
      await crashing.end()
    }
    const process = lotteryOn(steady.db)
    await process.loop.flush()
    await Promise.all(buyers.map((buyer) => buy(process, buyer)))
    clock.nowMs = drawsAfter('k3', now(), 4).at(-1)?.drawsAtMs ?? now()
    await process.loop.flush()

    const entries = await entriesOf(steady.db)
    const tickets = [...Map.groupBy(entries, ({ ticketId }) => ticketId).values()]
    expect(tickets.length).toBeGreaterThan(crashes / 4)
    expect(tickets.flatMap(faultsOf)).toEqual([])
    for (const [nth, { member, answers }] of buyers.entries()) {
      const mine = entries.filter(({ memberId }) => memberId === member.id)
      const kept = new Map(mine.map(({ requestId, ticketId }) => [requestId, ticketId]))
      expect(kept).toEqual(new Map([...answers].filter(([, ticketId]) => ticketId !== null)))
      const net = mine.reduce((sum, { returnedMinor, stakeMinor }) => sum + (returnedMinor ?? 0) - stakeMinor, 0)
      expect((await steady.balanceOf(member)) - (before[nth] ?? 0)).toBe(net)
    }
    expect(await steady.faults()).toEqual([])
    await process.loop.stop()
    await pool.end()
    await steady.drop()
  },
  120_000 + crashes * 2_000,
)
