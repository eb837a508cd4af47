import { promotionClaim } from '#contract/promotions/calls/promotions.ts'
import { handle } from './handle.ts'

/** [C-15, P-04, X-01] */
export const handlePromotionClaim = handle(promotionClaim, ({ claims, member }, input) =>
  claims.once({ memberId: member.id, path: promotionClaim.path, body: input }),
)
