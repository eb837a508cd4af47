import type { Language } from '#contract/codes.ts'
import type { Promotion, PromotionCard } from '#contract/promotions/entities/promotion.ts'
import type { Words } from '#contract/promotions/entities/words.ts'
import { phaseAt } from './domain/audience.ts'
import { isSpent } from './promotion-desk.ts'
import type { StoredPromotion } from './promotion-rows.ts'

export const wordsIn = ({ zh, en }: Words, language: Language): string => (language === 'en' ? en : zh)

/** A promotion in the list of who asks; `first`: what has to be passed before it. */
export const cardOf = (
  promotion: StoredPromotion,
  first: Promotion | undefined,
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
    barrier: first ? { slug: first.slug, title: wordsIn(first.title, language) } : null,
  }
}
