import * as z from 'zod/mini'
import { OrderId } from '#contract/ids.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/**
 * What every order of the finance group has. `amountMinor`: what was asked for, in the currency's smallest unit. `version`
 * counts the states that the order was in: of two pictures of one order the higher one is the newer. Times are milliseconds
 * since 1970. [S-13]
 */
export const orderBase = {
  orderId: OrderId,
  version: z.int().check(z.minimum(1)),
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
  createdAtMs: z.int(),
  changedAtMs: z.int(),
} as const

/** One step of an order as its timeline shows it: the state that it came to, when, and who brought it there. */
export const OrderStepEntry = z.object({
  atMs: z.int(),
  state: z.string(),
  by: z.enum(['member', 'counterparty', 'provider', 'operator', 'timer']),
})
export type OrderStepEntry = z.infer<typeof OrderStepEntry>
