import * as z from 'zod/mini'
import { GameId } from '#contract/venues/entities/game.ts'
import { ChannelCode } from '#contract/venues/entities/venue-transfer.ts'
import { callbackRefusals } from '#server/venues/domain/callback.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/**
 * What a venue asks us while somebody with the single wallet plays: POST, signed by the venue's provider as our requests are,
 * answered by 200 with a signed body. Everything else asks for a repeat. docs/decisions/0073-single-wallet.md has it in words.
 */
export const callbackPath = '/venue/callback/v1'
export const callbackKinds = ['balance', 'bet', 'win', 'rollback'] as const
export type CallbackKind = (typeof callbackKinds)[number]

const Id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const Token = z.string().check(z.regex(/^[\w-]{20,100}$/))
const who = {
  channelCode: ChannelCode,
  account: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  currency: SettlementCurrency,
}

export const BalanceCallback = z.strictObject({ ...who, token: Token })

const move = {
  ...who,
  /** The venue's: one move for ever. */
  transactionId: Id,
  roundId: Id,
  gameId: GameId,
}
export const BetCallback = z.strictObject({ ...move, token: Token, amountMinor: AmountMinor.check(z.minimum(1)) })
/** Of a round that was lost: 0, with its end. */
export const WinCallback = z.strictObject({
  ...move,
  amountMinor: AmountMinor.check(z.minimum(0)),
  isRoundEnd: z.boolean(),
})
export const RollbackCallback = z.strictObject({ ...move, betTransactionId: Id })

/** As domain/callback.ts has it. */
export const CallbackAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), balanceMinor: AmountMinor }),
  z.object({ state: z.literal('refused'), refusal: z.enum(callbackRefusals) }),
])

export const recordsPath = '/venue/v1/records'
export const recordsMax = 100
const Cursor = z.string().check(z.maxLength(100))

/** What a venue holds of its callbacks, and of rounds played with the transfer wallet, the oldest first; `after`: `next` of the page before. */
export const RecordsRequest = z.strictObject({ channelCode: ChannelCode, after: z.nullable(Cursor) })
const MoveRecord = z.object({
  transactionId: Id,
  kind: z.enum(['bet', 'win', 'rollback']),
  account: who.account,
  currency: SettlementCurrency,
  roundId: Id,
  amountMinor: AmountMinor,
  /** `open`: not answered yet. */
  state: z.enum(['done', 'refused', 'open']),
  /** Without these, what is missing here can only be marked and not repaired. */
  gameId: z.optional(GameId),
  isRoundEnd: z.optional(z.boolean()),
  /** Of a rollback. */
  betTransactionId: z.optional(Id),
})
/** A round that was played with money that lies at the venue: told when it is over, once. */
export const RoundRecord = z.object({
  transactionId: Id,
  kind: z.literal('round'),
  account: who.account,
  currency: SettlementCurrency,
  roundId: Id,
  gameId: GameId,
  /** What was staked, and what came back. */
  amountMinor: AmountMinor.check(z.minimum(1)),
  returnedMinor: AmountMinor.check(z.minimum(0)),
  endedAtMs: z.int().check(z.minimum(0)),
})
export type MoveRecord = z.infer<typeof MoveRecord>
export type RoundRecord = z.infer<typeof RoundRecord>
export const VenueRecord = z.discriminatedUnion('kind', [RoundRecord, MoveRecord])
export type VenueRecord = z.infer<typeof VenueRecord>
/** `next` is there on every page that has records: what is new later follows it. */
export const RecordsAnswer = z.object({
  records: z.array(VenueRecord).check(z.maxLength(recordsMax)),
  next: z.nullable(Cursor),
})
export type RecordsAnswer = z.infer<typeof RecordsAnswer>
