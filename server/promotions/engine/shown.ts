import type { Language } from '#contract/codes.ts'
import type { PromotionCard, PromotionItem } from '#contract/promotions/entities/promotion.ts'
import type { Words } from '#contract/promotions/entities/words.ts'
import { phaseAt } from './domain/audience.ts'
import { isSpent } from './promotion-desk.ts'
import type { StoredPromotion } from './promotion-rows.ts'

export const wordsIn = ({ zh, en }: Words, language: Language): string => (language === 'en' ? en : zh)

/** A promotion in the list of who asks. */
export const cardOf = (
  promotion: StoredPromotion,
  items: readonly PromotionItem[],
  { language, nowMs }: { language: Language; nowMs: number },
): PromotionCard => {
  const { id, slug, kind, picture, startAtMs, endAtMs } = promotion
  return {
    id,
    slug,
    kind,
    title: wordsIn(promotion.title, language),
    summary: wordsIn(promotion.summary, language),
    picture,
    startAtMs,
    endAtMs,
    phase: phaseAt(promotion, nowMs, isSpent(promotion)),
    isReady: items.some(({ state }) => state === 'ready'),
  }
}
