import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { GrowthRecord, VipChange, VipGift, VipGiftKey, VipKeep } from './entities/growth.ts'
import { VipRules } from './entities/vip-rules.ts'

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/**
 * My level, growth and gifts. `gifts` is empty in a pause of play (`isPaused`) and for whom the site gives no gifts of
 * levels (`isBarred`, P-04). `turnoverMilli`: how often a gift is to be staked, in thousandths. [C-12, E-05]
 */
export const vipStatus = defineCall({
  path: 'member/vip/standing',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({
    level: z.int(),
    growth: z.int(),
    keep: VipKeep,
    rules: VipRules,
    gifts: z.array(VipGift),
    isPaused: z.boolean(),
    isBarred: z.boolean(),
    turnoverMilli: z.int(),
  }),
})

/** My growth at the end of each of the last days, the oldest first, and how my level changed in them. */
export const vipCurve = defineCall({
  path: 'member/vip/curve',
  access: 'member',
  request: z.strictObject({ days: z.enum(['30', '90', '365']) }),
  response: z.object({ from: Day, growth: z.array(z.int()), changes: z.array(VipChange) }),
})

/** What brought growth, the newest days first, whole days; `next`: where the page after begins. */
export const vipRecords = defineCall({
  path: 'member/vip/records',
  access: 'member',
  request: z.strictObject({ before: z.optional(Day) }),
  response: z.object({ records: z.array(GrowthRecord), next: z.nullable(Day) }),
})

/**
 * Claims one gift, or with null all that are due; each once for ever. ALREADY_DONE: it was claimed before. NOT_DUE: it is
 * not due, or nothing is. PROMOTION_BARRED: the site gives them no gifts of levels. [P-04, X-01]
 */
export const vipGiftClaim = defineCall({
  path: 'member/vip/gift/claim',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, key: z.nullable(VipGiftKey) }),
  response: z.object({
    claimed: z.array(VipGift),
    currency: SettlementCurrency,
    balanceMinor: z.int(),
  }),
  rejects: ['NOT_DUE', 'ALREADY_DONE', 'PROMOTION_BARRED', 'PLAY_TIMED_OUT', 'SELF_EXCLUDED', 'REQUEST_ID_REUSED'],
})
