import type { PromotionKind } from '#contract/promotions/entities/promotion.ts'

/** The chips above the list, in their order. */
export const promotionGroups = ['new', 'daily', 'sports', 'rebate', 'more'] as const
export type PromotionGroup = (typeof promotionGroups)[number]

const groups: Readonly<Record<PromotionKind, PromotionGroup>> = {
  signin: 'daily',
  novice: 'new',
  'first-deposit': 'new',
  'continue-deposit': 'daily',
  rebate: 'rebate',
  'weekly-dividend': 'rebate',
  'monthly-dividend': 'rebate',
  wheel: 'daily',
  draw: 'daily',
  quiz: 'sports',
  guess: 'sports',
  invite: 'new',
  'score-shop': 'more',
  'gift-exchange': 'more',
  'return-flow': 'more',
  'buff-cards': 'daily',
  'soccer-lottery': 'sports',
  carnival: 'more',
}

export const groupOf = (kind: PromotionKind): PromotionGroup => groups[kind]

/** Of a promotion that runs for so long, no end is said. */
const longMs = 300 * 24 * 60 * 60_000
export const isLong = (endAtMs: number, nowMs: number): boolean => endAtMs - nowMs > longMs
