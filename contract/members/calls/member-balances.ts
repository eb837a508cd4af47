import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { Balance } from '#contract/wallet/entities/money.ts'

/** The member's balances alone, for pages that no push reaches: they ask by themselves. [C-16, E-01] */
export const memberBalances = defineCall({
  path: 'member/wallet/balances',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({ wallets: z.array(Balance) }),
})
