import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { promotionItemsMax, promotionsMax } from '#contract/limits.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'
import { Reward } from '#contract/promotions/entities/reward.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/**
 * Where a member stands with one promotion. `turnoverMilli`: how often a cash bonus is to be played through before it can
 * leave, in thousandths; null: it gives none. `progress`: the nearest thing that still lacks; amounts are minor units.
 * `ready`: what can be claimed now.
 */
export const PromotionStatus = z.object({
  promotionId: PromotionId,
  hasJoined: z.boolean(),
  turnoverMilli: z.nullable(z.int()),
  progress: z.nullable(
    z.object({
      of: z.enum(['deposit', 'turnover', 'deposits', 'days', 'tasks']),
      currency: z.nullable(SettlementCurrency),
      done: z.int(),
      needed: z.int(),
    }),
  ),
  ready: z.array(z.object({ itemId: z.string(), reward: z.nullable(Reward) })).check(z.maxLength(promotionItemsMax)),
})
export type PromotionStatus = z.infer<typeof PromotionStatus>

/** Where the member stands with everything that is on: for cards of the list, and the welfare centre. [C-15, R-12] */
export const promotionStatuses = defineCall({
  path: 'promotion/standings',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ standings: z.array(PromotionStatus).check(z.maxLength(promotionsMax)) }),
})
