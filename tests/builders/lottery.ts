import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { soccerMatches } from '#contract/limits.ts'
import { commitOf } from '#contract/games/rules/fairness.ts'
import type { LotteryGame, LotteryLine, LotteryTicket } from '#contract/lottery/entities/lottery.ts'
import { numbersOf } from '#contract/lottery/rules/draw.ts'
import { stakeOf, lineCombinations } from '#contract/lottery/rules/ticket.ts'
import { openTickets, walletOf } from '#server/ledger/ports.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { stakePosting, type BuyPlan } from '#server/lottery/domain/buy-decisions.ts'
import { createSoccerRounds } from '#server/lottery/soccer/soccer-rounds.ts'
import { createTickets } from '#server/lottery/store/tickets.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { testFieldEncryption } from './field-encryption.ts'

interface KnownDraw {
  readonly game: LotteryGame
  readonly issue: string
  readonly drawsAtMs: number
}

/** A draw whose seed is known: another one, or in place of the one that was made at random. */
export const knownDraw = async (
  db: Database,
  { game, issue, drawsAtMs }: KnownDraw,
  serverSeed: string,
): Promise<number[]> => {
  const sealed = testFieldEncryption.seal(Buffer.from(serverSeed), `lottery_draws:${game}:${issue}`)
  await sql`
    insert into lottery_draws (game, issue, closes_at, draws_at, commit, sealed)
    values (${game}, ${issue}, ${new Date(drawsAtMs - 10_000)}, ${new Date(drawsAtMs)}, ${commitOf(serverSeed)}, ${sealed})
    on conflict (game, issue) do update set commit = excluded.commit, sealed = excluded.sealed
  `.execute(db)
  return numbersOf(game, issue, serverSeed)
}

/** A round of the soccer lottery whose matches nobody plays; each test has its own issue. */
export const soccerRound = (db: Database, of: { issue: string; closesAtMs: number }): Promise<void> =>
  createSoccerRounds(db).add({
    ...of,
    matches: Array.from({ length: soccerMatches }, (_, at) => ({
      matchId: String(900_000_000 + at),
      league: { name: '联赛', nameEn: 'League' },
      home: { name: `主队${at + 1}`, nameEn: `Home ${at + 1}` },
      visit: { name: `客队${at + 1}`, nameEn: `Visit ${at + 1}` },
      startAtMs: of.closesAtMs,
      outcome: null,
      score: null,
    })),
  })

/** The first seed whose numbers suit. */
export const seedFor = (game: LotteryGame, issue: string, suits: (numbers: readonly number[]) => boolean): string => {
  for (let nth = 0; nth < 100_000; nth += 1) {
    const seed = nth.toString(16).padStart(64, '0')
    if (suits(numbersOf(game, issue, seed))) return seed
  }
  throw new Error('no seed suits')
}

export interface TicketAsked {
  readonly memberId: string
  readonly line: LotteryLine
}

const planOf = ({ memberId, line }: TicketAsked, { game, issue, drawsAtMs }: KnownDraw, drawId: string): BuyPlan => {
  const combinations = lineCombinations(game, line)
  const stakeMinor = stakeOf(combinations, 1, 'CNY')
  const closesAtMs = drawsAtMs - 10_000
  const ticket: LotteryTicket = {
    ticketId: randomUUID(),
    game,
    lines: [line],
    combinations,
    currency: 'CNY',
    stopsOnWin: false,
    stakedMinor: stakeMinor,
    entries: [{ issue, multiple: 1, stakeMinor, state: 'open', returnedMinor: null, closesAtMs, numbers: null }],
    boughtAtMs: closesAtMs - 60_000,
  }
  const request = { requestId: randomUUID(), game, lines: [line], currency: 'CNY' as const, stopsOnWin: false }
  const draws = [{ issue, multiple: 1 }]
  const command = { memberId, ticketId: ticket.ticketId, request: { ...request, draws }, print: '' }
  return { command, ticket, drawIds: [drawId], balanceAfterMinor: 0 }
}

const atOnceMax = 1_000

/** Tickets of a draw with their stakes taken, for members who have enough. */
export const buyTickets = async (db: Database, draw: KnownDraw, asked: readonly TicketAsked[]): Promise<void> => {
  const ledger = createLedger(db)
  const { draw_id: drawId } = await db
    .selectFrom('lottery_draws')
    .select('draw_id')
    .where('game', '=', draw.game)
    .where('issue', '=', draw.issue)
    .executeTakeFirstOrThrow()
  for (let first = 0; first < asked.length; first += atOnceMax) {
    const plans = asked.slice(first, first + atOnceMax).map((each) => planOf(each, draw, drawId))
    const wallets = plans.map(({ command: { memberId } }) => walletOf(memberId, 'CNY'))
    await ledger.transact([...wallets, openTickets('CNY')], async (unit, accounts) => {
      await createTickets(db).in(unit).add(plans)
      for (const { verdict } of await accounts.post(plans.map(stakePosting)))
        if (verdict !== 'posted') throw new Error(verdict)
    })
  }
}
