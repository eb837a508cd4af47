import type { Audience, Promotion, PromotionPhase } from '#contract/promotions/entities/promotion.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** What an audience looks at. */
export interface AudienceMember {
  readonly vipLevel: number
  readonly tags: ReadonlySet<string>
  readonly seenAtMs: number
  readonly currency: SettlementCurrency
}

/** Whether a promotion is meant for a member. Pure. [C-15] */
export const isMeant = (audience: Audience, member: AudienceMember): boolean =>
  (audience.vipMin === null || member.vipLevel >= audience.vipMin) &&
  (audience.vipMax === null || member.vipLevel <= audience.vipMax) &&
  (audience.tags === null || audience.tags.some((tag) => member.tags.has(tag))) &&
  (audience.seenFromMs === null || member.seenAtMs >= audience.seenFromMs) &&
  (audience.seenUntilMs === null || member.seenAtMs < audience.seenUntilMs) &&
  (audience.currencies === null || audience.currencies.includes(member.currency))

/** How a promotion stands at a moment; its end is the first millisecond that is too late. Pure. [C-15] */
export const phaseAt = (
  { startAtMs, endAtMs, state }: Pick<Promotion, 'startAtMs' | 'endAtMs' | 'state'>,
  nowMs: number,
  isSpent: boolean,
): PromotionPhase => {
  if (state === 'ended' || nowMs >= endAtMs) return 'over'
  if (nowMs < startAtMs) return 'soon'
  if (state === 'paused') return 'paused'
  return isSpent ? 'spent' : 'running'
}
