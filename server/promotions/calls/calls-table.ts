import type { CallTable } from '#server/platform/calls/handling.ts'
import type { PromotionsCallDeps } from './handle.ts'
import { handlePromotionClaim } from './promotion-claim.ts'
import { handlePromotionDetail } from './promotion-detail.ts'
import { handlePromotionList } from './promotion-list.ts'

/** What answers the calls of promotions. */
export const promotionsTable = {
  promotionList: handlePromotionList,
  promotionDetail: handlePromotionDetail,
  promotionClaim: handlePromotionClaim,
} satisfies CallTable<PromotionsCallDeps>
