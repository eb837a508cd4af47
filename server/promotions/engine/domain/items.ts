import type { ItemState, Promotion, PromotionItem } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { StoredGrant } from '#server/promotions/engine/grant-rows.ts'
import { withAmount } from './rewards.ts'
import type { Due } from './dues.ts'

/** A grant's key: a member has a thing of a promotion once. */
export const grantKey = (promotionId: string, memberId: string, itemId: string): string =>
  `${promotionId}:${memberId}:${itemId}`

const stateOf = ({ reward, readyAtMs, untilMs }: Due, { state, startAtMs }: Promotion, nowMs: number): ItemState => {
  if (nowMs >= untilMs) return 'late'
  if (nowMs < readyAtMs || nowMs < startAtMs) return reward === null ? 'lacking' : 'waiting'
  if (reward === null) return 'lacking'
  return state === 'live' ? 'ready' : 'waiting'
}

/** What is left of a grant; of one that is gone, what it was. Pure. */
export const publicReward = ({ reward, amount, takenBack }: StoredGrant): Reward =>
  withAmount(reward, takenBack < amount ? amount - takenBack : amount)

/** A thing of a promotion as its member sees it; what was given stands as it was given. Pure. [C-15] */
export const itemOf = (
  due: Due,
  grant: StoredGrant | undefined,
  promotion: Promotion,
  nowMs: number,
): PromotionItem => {
  const { itemId, fromDay, toDay, progress, reward, untilMs } = due
  const fields = { itemId, fromDay, toDay, progress }
  if (grant) return { ...fields, state: grant.state, reward: publicReward(grant), claimUntilMs: null }
  return { ...fields, state: stateOf(due, promotion, nowMs), reward, claimUntilMs: reward && untilMs }
}
