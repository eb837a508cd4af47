import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { GameRef } from '#contract/venues/entities/game.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { StoredMove } from '#server/venues/domain/callback.ts'

type Row = Selectable<Tables['venue_moves']>

const moveOf = (row: Row): StoredMove => ({
  channelCode: row.channel_code,
  transactionId: row.transaction_id,
  kind: row.kind,
  memberId: row.member_id,
  roundId: row.round_id,
  gameId: row.game_id,
  currency: row.currency,
  amountMinor: Number(row.amount_minor),
  betTransactionId: row.bet_transaction_id,
  isRoundEnd: row.is_round_end,
  refusal: row.refusal as StoredMove['refusal'],
  balanceAfterMinor: row.balance_after_minor === null ? null : Number(row.balance_after_minor),
  madeAtMs: row.made_at.getTime(),
})

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opened games and what venues moved of single wallets. [C-13] */
export interface VenueMoves {
  launched(token: string, launch: GameRef & { memberId: string }, at: Date): Promise<void>
  /** Whose token it is, where, and since when. */
  launchOf(token: string): Promise<{ memberId: string; channelCode: string; openedAtMs: number } | undefined>
  sweepLaunches(before: Date): Promise<void>
  find(channelCode: string, transactionId: string): Promise<StoredMove | undefined>
  /** The moves of a round, in whatever order they came, and what took its bets back, under whatever round it was said. */
  round(channelCode: string, memberId: string, roundId: string): Promise<StoredMove[]>
  isTakenBack(channelCode: string, betTransactionId: string): Promise<boolean>
  add(move: StoredMove): Promise<void>
  in(unit: Unit): VenueMoves
}

const addMove =
  (db: Database): VenueMoves['add'] =>
  async (move) => {
    await db
      .insertInto('venue_moves')
      .values({
        channel_code: move.channelCode,
        transaction_id: move.transactionId,
        kind: move.kind,
        member_id: move.memberId,
        round_id: move.roundId,
        game_id: move.gameId,
        currency: move.currency,
        amount_minor: move.amountMinor,
        bet_transaction_id: move.betTransactionId,
        is_round_end: move.isRoundEnd,
        refusal: move.refusal,
        balance_after_minor: move.balanceAfterMinor,
        made_at: new Date(move.madeAtMs),
        reconciled_at: null,
      })
      .execute()
  }

const readRound =
  (db: Database): VenueMoves['round'] =>
  async (channelCode, memberId, roundId) => {
    const { rows } = await sql<Row>`
    with here as (select * from venue_moves
      where channel_code = ${channelCode} and member_id = ${memberId} and round_id = ${roundId})
    select * from here union select r.* from here h join venue_moves r
      on r.channel_code = h.channel_code and r.bet_transaction_id = h.transaction_id and r.kind = 'rollback'
      and r.member_id = h.member_id`.execute(db)
    return rows.map(moveOf)
  }

export const createVenueMoves = (db: Database): VenueMoves => ({
  launched: async (token, { memberId, channelCode, gameId }, at) => {
    const row = { member_id: memberId, channel_code: channelCode, game_id: gameId, opened_at: at }
    await db
      .insertInto('venue_launches')
      .values({ token_hash: hashOf(token), ...row })
      .execute()
  },
  launchOf: async (token) => {
    const row = await db
      .selectFrom('venue_launches')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst()
    return row && { memberId: row.member_id, channelCode: row.channel_code, openedAtMs: row.opened_at.getTime() }
  },
  sweepLaunches: async (before) => {
    await db.deleteFrom('venue_launches').where('opened_at', '<', before).execute()
  },
  find: async (channelCode, transactionId) => {
    const row = await db
      .selectFrom('venue_moves')
      .selectAll()
      .where('channel_code', '=', channelCode)
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst()
    return row && moveOf(row)
  },
  round: readRound(db),
  isTakenBack: async (channelCode, betTransactionId) => {
    const row = await db
      .selectFrom('venue_moves')
      .select('transaction_id')
      .where('channel_code', '=', channelCode)
      .where('bet_transaction_id', '=', betTransactionId)
      .where('kind', '=', 'rollback')
      .where('refusal', 'is', null)
      .executeTakeFirst()
    return row !== undefined
  },
  add: addMove(db),
  in: (unit) => createVenueMoves(tablesOf(unit)),
})
