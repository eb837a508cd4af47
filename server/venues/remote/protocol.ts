import * as z from 'zod/mini'
import { ChannelCode, TransferDirection, VenueRefusal } from '#contract/venues/entities/venue-transfer.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/**
 * How we speak with a provider of venues: POST with a JSON body, signed (signing.ts), answered by 200 with a JSON body, signed
 * as well. Everything else is no answer. docs/decisions/0036-venues.md has it in words.
 */
export const venuePaths = {
  channels: '/venue/v1/channels',
  transfer: '/venue/v1/transfer',
  status: '/venue/v1/transfer/status',
  balance: '/venue/v1/balance',
  pause: '/venue/v1/pause',
} as const

/** Of a request and of an answer, as they travel. */
export const venueBodyBytesMax = 64 * 1024

const Account = z.string().check(z.regex(/^[\w-]{1,64}$/))
const TransferId = z.uuid()

export const ChannelsRequest = z.strictObject({})
export const ChannelsAnswer = z.object({
  channels: z
    .array(z.object({ channelCode: ChannelCode, status: z.string().check(z.maxLength(10)), isDisplay: z.boolean() }))
    .check(z.maxLength(200)),
})

export const TransferRequest = z.strictObject({
  transferId: TransferId,
  channelCode: ChannelCode,
  account: Account,
  direction: TransferDirection,
  currency: SettlementCurrency,
  amountMinor: AmountMinor.check(z.minimum(1)),
})
export type TransferRequest = z.infer<typeof TransferRequest>

export const StatusRequest = z.strictObject({ transferId: TransferId, channelCode: ChannelCode })

const answers = [
  z.object({ state: z.literal('success'), balanceAfterMinor: AmountMinor }),
  z.object({ state: z.literal('failed'), refusal: VenueRefusal }),
  z.object({ state: z.literal('pending') }),
] as const
export const TransferAnswer = z.discriminatedUnion('state', answers)
export type TransferAnswer = z.infer<typeof TransferAnswer>
export const StatusAnswer = z.discriminatedUnion('state', [...answers, z.object({ state: z.literal('unknown') })])

/** Whoever is in a pause stakes nothing there until then, milliseconds since 1970; what lies there can still be taken out. */
export const PauseRequest = z.strictObject({ channelCode: ChannelCode, account: Account, untilMs: z.int() })
export type PauseRequest = z.infer<typeof PauseRequest>
export const PauseAnswer = z.object({ state: z.literal('paused') })

export const BalanceRequest = z.strictObject({ channelCode: ChannelCode, account: Account })
export type BalanceRequest = z.infer<typeof BalanceRequest>
export const BalanceAnswer = z.object({
  balances: z.array(z.object({ currency: SettlementCurrency, balanceMinor: AmountMinor })).check(z.maxLength(2)),
  openRounds: z.int().check(z.minimum(0)),
})
export type BalanceAnswer = z.infer<typeof BalanceAnswer>
