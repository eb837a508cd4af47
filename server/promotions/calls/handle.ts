import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { PromotionItem } from '#contract/promotions/entities/promotion.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { AudienceMember } from '#server/promotions/engine/domain/audience.ts'
import type { Claims } from '#server/promotions/engine/claims.ts'
import type { PromotionRows, StoredPromotion } from '#server/promotions/engine/promotion-rows.ts'
import type { MemberTags } from '#server/promotions/ports.ts'
import type { Promotions } from '#server/protection/ports.ts'

/** What the calls of this subject work with. */
export interface PromotionsCallDeps {
  claims: Claims
  promotions: PromotionRows
  tags: MemberTags
  advertising: Promotions
  audienceOf: (memberId: string, unit?: Unit) => Promise<AudienceMember | undefined>
  /** What a member can claim of each, by its id. */
  itemsOf: (
    promotions: readonly StoredPromotion[],
    member: Pick<MemberInfo, 'id'>,
  ) => Promise<ReadonlyMap<string, PromotionItem[]>>
  now: () => number
}

export const handle = handlerFor<PromotionsCallDeps>()
