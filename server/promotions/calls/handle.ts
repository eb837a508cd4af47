import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { PromotionItem } from '#contract/promotions/entities/promotion.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Barriers } from '#server/promotions/engine/barriers.ts'
import type { AudienceMember } from '#server/promotions/engine/domain/audience.ts'
import type { GrantRows } from '#server/promotions/engine/grant-rows.ts'
import type { PreviewLinks } from '#server/promotions/engine/preview-links.ts'
import type { PromotionRows, StoredPromotion } from '#server/promotions/engine/promotion-rows.ts'
import type { RuleItems } from '#server/promotions/engine/rule-items.ts'
import type { GrantsDesk, MemberTags } from '#server/promotions/ports.ts'
import type { Promotions, Protection } from '#server/protection/ports.ts'

/** What the calls of this subject work with. */
export interface PromotionsCallDeps {
  idempotency: Idempotency
  promotions: PromotionRows
  barriers: Barriers
  rules: RuleItems
  grantRows: GrantRows
  grants: GrantsDesk
  tags: MemberTags
  previews: Pick<PreviewLinks, 'allows'>
  advertising: Promotions
  protection: Pick<Protection, 'ask'>
  audienceOf: (memberId: string, unit?: Unit) => Promise<AudienceMember | undefined>
  /** What a member can claim of each, by its id. */
  itemsOf: (
    promotions: readonly StoredPromotion[],
    member: Pick<MemberInfo, 'id'>,
  ) => Promise<ReadonlyMap<string, PromotionItem[]>>
  now: () => number
}

export const handle = handlerFor<PromotionsCallDeps>()
