import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { VipGifts } from '#server/loyalty/gifts.ts'
import type { VipStatus } from '#server/loyalty/vip-status.ts'

/** What the calls of this subject work with. */
export interface LoyaltyCallDeps {
  vipStatus: VipStatus
  gifts: VipGifts
  idempotency: Idempotency
}

export const handle = handlerFor<LoyaltyCallDeps>()
