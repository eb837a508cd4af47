import * as z from 'zod/mini'
import { OwnGame, RoundId } from '#contract/games/entities/round.ts'
import { TableGame } from '#contract/games/entities/table.ts'
import { OrderId } from '#contract/ids.ts'
import { LotteryGame, LotteryTicketId } from '#contract/lottery/entities/lottery.ts'
import { Ticket } from '#contract/sports/entities/ticket.ts'
import { GameId } from '#contract/venues/entities/game.ts'
import { ChannelCode } from '#contract/venues/entities/venue-transfer.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/**
 * What was bet on: sports, a round of our own games, a round that a table shares, draws of a lottery, a round at a venue.
 * In the order of records of one millisecond.
 */
export const betRecordKinds = ['sports', 'own', 'table', 'lottery', 'venue'] as const
export const BetRecordKind = z.enum(betRecordKinds)
export type BetRecordKind = z.infer<typeof BetRecordKind>

/** By what came back: more than was staked, less, the same. `void`: it was none, and the stake went back. */
export const BetRecordState = z.enum(['open', 'won', 'lost', 'even', 'cashed_out', 'void'])
export type BetRecordState = z.infer<typeof BetRecordState>

const common = {
  atMs: z.int(),
  currency: SettlementCurrency,
  /** All that was put in, minor units. */
  stakeMinor: AmountMinor,
  /** What came back, stakes included; null while it is open. */
  returnedMinor: z.nullable(AmountMinor),
  state: BetRecordState,
}

/** One bet of whatever kind. `id` is that of its kind. [C-13] */
export const BetRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sports'), id: OrderId, ...common, ticket: Ticket }),
  z.object({ kind: z.literal('own'), id: RoundId, ...common, game: OwnGame }),
  /** `id` is the bet's, `roundId` that of the round that everybody at the table had. */
  z.object({ kind: z.literal('table'), id: z.uuid(), ...common, game: TableGame, roundId: z.uuid() }),
  /** A ticket over all of its draws; `stakeMinor` without those that it took no part in. */
  z.object({
    kind: z.literal('lottery'),
    id: LotteryTicketId,
    ...common,
    game: z.union([LotteryGame, z.literal('soccer')]),
  }),
  z.object({
    kind: z.literal('venue'),
    /** The venue's own. */
    id: z.string(),
    ...common,
    channelCode: ChannelCode,
    gameId: GameId,
    /** Names in the language of who asks; null: the catalogue does not have the game any more. */
    venueName: z.string(),
    gameName: z.nullable(z.string()),
  }),
])
export type BetRecord = z.infer<typeof BetRecord>

/** What records of one currency come to, minor units. Void ones are counted and have no stake. [C-13] */
export const BetRecordTotal = z.object({
  currency: SettlementCurrency,
  count: z.int(),
  openCount: z.int(),
  /** Of what has ended. */
  stakeMinor: AmountMinor,
  returnedMinor: AmountMinor,
  /** Of what has not. */
  openStakeMinor: AmountMinor,
})
export type BetRecordTotal = z.infer<typeof BetRecordTotal>
