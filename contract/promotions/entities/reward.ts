import * as z from 'zod/mini'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { Words } from './words.ts'

const Amount = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/** A card that puts something on top of the next bonus: bounded in amount, used once, gone after `days`. [C-15] */
export const BuffCard = z.strictObject({
  title: Words,
  /** So many thousandths of the bonus. */
  extraMilli: z.int().check(z.minimum(1), z.maximum(2_000)),
  /** The most that it brings in a currency, minor units; nothing where none stands. */
  capMinor: z.strictObject({ CNY: z.optional(Amount), USDT: z.optional(Amount), COIN: z.optional(Amount) }),
  days: z.int().check(z.minimum(1), z.maximum(90)),
})
export type BuffCard = z.infer<typeof BuffCard>

export const CardReward = z.strictObject({ kind: z.literal('card'), card: BuffCard })

/** What a promotion gives. [C-15] */
export const Reward = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cash'),
    currency: SettlementCurrency,
    amountMinor: Amount,
    turnoverMilli: z.int().check(z.minimum(0), z.maximum(100_000)),
    expiresAtMs: z.nullable(z.int()),
  }),
  z.strictObject({ kind: z.literal('coins'), coins: Amount }),
  z.strictObject({ kind: z.literal('points'), points: Amount }),
  CardReward,
  z.strictObject({ kind: z.literal('spins'), spins: z.int().check(z.minimum(1), z.maximum(20)) }),
])
export type Reward = z.infer<typeof Reward>
