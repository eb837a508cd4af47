import { randomInt, randomUUID } from 'node:crypto'
import type { CodeName } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { TableBet, TableGame, TableRound } from '#contract/games/entities/table.ts'
import type { gameTableBet } from '#contract/games/table-calls.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Outcome } from '#contract/outcome.ts'
import { calls, type Calls } from '#contract/registry.ts'
import type { GamesCallDeps } from '#server/games/calls/handle.ts'
import { gamesTable } from '#server/games/calls/calls-table.ts'
import { createTables } from '#server/games/tables/create-tables.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aProtection } from '#tests/builders/protection.ts'

type BetRequest = RequestOf<typeof gameTableBet>
type TableCall = Extract<keyof Calls, `gameTable${string}`>

/** Short, so that a long run comes to many of them. */
const chainLength = 100

/** Tables of a process on a database, by a clock that the test moves. */
export const tablesOn = (db: Database, now: () => number) => {
  const infrastructure = anInfrastructure(db, { now })
  const table = createTables(infrastructure, {
    flush: createMoneyFlush(db, now),
    ledger: createLedger(db, now),
    protection: aProtection(now),
    roomOf: () => null,
    chainLength,
    elapsedMs: now,
  })
  const desk = { ...table.desk, wake: () => undefined, betsMoved: () => undefined }
  const deps = { idempotency: infrastructure.idempotency, table: { ...table, desk } } as unknown as GamesCallDeps
  const served = serve(gamesTable, deps)
  return {
    run: async <Name extends TableCall>(name: Name, member: MemberInfo, input: RequestOf<Calls[Name]>) => {
      const outcome = await served[name].run({ member, client: aClient(), token: '' }, calls[name].request.parse(input))
      return outcome as Outcome<ResponseOf<Calls[Name]>, CodeName>
    },
    latest: (game: TableGame): Promise<TableRound | undefined> => table.rounds.latest(game),
    /** Takes every step that is due, and says when the next one is. */
    goOn: async (game: TableGame, isWanted: boolean): Promise<number> => {
      for (;;) {
        const { atMs } = await table.clock(game, isWanted)
        if (atMs !== null) return atMs
      }
    },
  }
}
export type TableProcess = ReturnType<typeof tablesOn>

/** A member at both tables, who asks again with the same request until it is answered. */
export interface TablePlayer {
  readonly member: MemberInfo
  /** Asked for, and not answered yet. */
  pending: BetRequest | undefined
  /** What was answered, by request; null: refused. */
  readonly answers: Map<string, { betId: string; roundId: string } | null>
  /** Where the server said that a bet left, by bet. */
  readonly left: Map<string, number>
}

const someBet = (game: TableGame): TableBet => {
  const stakeMinor = 100 * randomInt(1, 9)
  if (game === 'baccarat') return { game, stakes: [{ on: randomInt(2) === 0 ? 'player' : 'banker', stakeMinor }] }
  return { game, stakeMinor, leaveHundredths: randomInt(3) === 0 ? randomInt(101, 300) : null }
}

/** One bet on a round that is open, or the one that is not answered yet again. */
export const betOn = async (process: TableProcess, player: TablePlayer, round: TableRound): Promise<void> => {
  const { member, answers } = player
  const hasBet = [...answers.values()].some((answer) => answer?.roundId === round.roundId)
  const { game, roundId } = round
  if (!hasBet) player.pending ??= { requestId: randomUUID(), roundId, bet: someBet(game), currency: 'CNY' }
  const { pending } = player
  if (!pending) return
  const answer = await process.run('gameTableBet', member, pending)
  answers.set(pending.requestId, answer.ok ? { betId: answer.value.bet.betId, roundId: pending.roundId } : null)
  player.pending = undefined
}

/** Leaves the curve, where there is a bet on it. */
export const leaveFrom = async (process: TableProcess, player: TablePlayer, round: TableRound): Promise<void> => {
  const mine = [...player.answers.values()].find((answer) => answer?.roundId === round.roundId)
  if (!mine) return
  const { betId } = mine
  const answer = await process.run('gameTableLeave', player.member, { requestId: randomUUID(), betId })
  if (answer.ok) player.left.set(betId, answer.value.bet.leftHundredths ?? 0)
}
