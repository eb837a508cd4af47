import type { CallTable } from '#server/platform/calls/handling.ts'
import type { LoyaltyCallDeps } from './handle.ts'
import { handleVipCurve } from './vip-curve.ts'
import { handleVipGiftClaim } from './vip-gift-claim.ts'
import { handleVipRecords } from './vip-records.ts'
import { handleVipStatus } from './vip-status.ts'

/** What answers the calls of levels. */
export const loyaltyTable = {
  vipStatus: handleVipStatus,
  vipCurve: handleVipCurve,
  vipRecords: handleVipRecords,
  vipGiftClaim: handleVipGiftClaim,
} satisfies CallTable<LoyaltyCallDeps>
