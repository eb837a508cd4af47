import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { PromotionItem } from '#contract/promotions/entities/promotion.ts'
import type { SharedReads } from '#server/platform/shared-reads.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Barriers } from '#server/promotions/engine/barriers.ts'
import type { AudienceMember } from '#server/promotions/engine/domain/audience.ts'
import type { Claims } from '#server/promotions/engine/claims.ts'
import type { PreviewLinks } from '#server/promotions/engine/preview-links.ts'
import type { PromotionRows, StoredPromotion } from '#server/promotions/engine/promotion-rows.ts'
import type { BonusGuard } from '#server/promotions/ports.ts'
import type { Advertising } from '#server/protection/ports.ts'

/** What the calls of this subject work with. */
export interface PromotionsCallDeps {
  claims: Claims
  promotions: PromotionRows
  /** What the home page asks for everybody who passes by. */
  ofVisitors: Pick<SharedReads, 'once'>
  barriers: Barriers
  guard: BonusGuard
  previews: Pick<PreviewLinks, 'allows'>
  advertising: Advertising
  audienceOf: (memberId: string) => Promise<AudienceMember | undefined>
  /** What a member can claim of each, by its id. */
  itemsOf: (
    promotions: readonly StoredPromotion[],
    member: Pick<MemberInfo, 'id'>,
  ) => Promise<ReadonlyMap<string, PromotionItem[]>>
  now: () => number
}

export const handle = handlerFor<PromotionsCallDeps>()
