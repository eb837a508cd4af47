import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { Currency, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import {
  Movement,
  StatementAccount,
  StatementCursor,
  StatementMonth,
  StatementReason,
  StatementVenue,
  WalletOverview,
} from '#contract/wallet/entities/statement.ts'

/** All that a member has, by currency and place. Part of the finance group. [C-14, A-02] */
export const walletOverview = defineCall({
  path: 'finance/wallet/overview',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ wallets: z.array(WalletOverview) }),
})

const movementsMax = 200
const Moment = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000))

/**
 * The movements of an account, newest first, from the first one on. `reasons` empty: all of them. `venue`: only what
 * went to that venue and came back from it. `fromMs` counts, `untilMs` does not. [C-14, A-02]
 */
export const walletStatement = defineCall({
  path: 'finance/statement/list',
  access: 'member',
  request: z.strictObject({
    account: StatementAccount,
    currency: Currency,
    reasons: z.array(StatementReason).check(z.maxLength(StatementReason.options.length)),
    venue: z.optional(StatementVenue),
    fromMs: z.optional(Moment),
    untilMs: z.optional(Moment),
    after: z.optional(StatementCursor),
    limit: z.int().check(z.minimum(1), z.maximum(movementsMax)),
  }),
  response: z.object({ movements: z.array(Movement), next: z.nullable(StatementCursor) }),
})

/**
 * What came to the centre wallet and went from it by month, oldest first, the last `months` of them; and what was
 * deposited less what was withdrawn in all the time. [C-14, A-02]
 */
export const walletMonths = defineCall({
  path: 'finance/statement/months',
  access: 'member',
  request: z.strictObject({ currency: SettlementCurrency, months: z.int().check(z.minimum(1), z.maximum(24)) }),
  response: z.object({
    months: z.array(StatementMonth),
    netDepositsMinor: z.int(),
  }),
})
