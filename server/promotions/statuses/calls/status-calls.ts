import { promotionStatuses } from '#contract/promotions/calls/statuses.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { PromotionStatuses } from '#server/promotions/statuses/promotion-statuses.ts'

const handle = handlerFor<{ promotionStatuses: PromotionStatuses }>()

/** [C-15, R-12] */
export const handlePromotionStatuses = handle(promotionStatuses, ({ member, promotionStatuses: statusesOf }) =>
  statusesOf(member),
)

export const statusCalls = { promotionStatuses: handlePromotionStatuses }
