import { useCallback } from 'react'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { PromotionStatus } from '#contract/promotions/calls/statuses.ts'
import type { PromotionItem } from '#contract/promotions/entities/promotion.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

type Progress = NonNullable<PromotionStatus['progress'] | PromotionItem['progress']>

/** What is given, in words. */
export const useRewardWords = (): ((reward: Reward) => string) => {
  const { t, language } = useTranslations('promotions')
  const { format } = useMoney()
  return useCallback(
    (reward) => {
      switch (reward.kind) {
        case 'cash':
          return t('reward.cash', { amount: format(reward.amountMinor, reward.currency) })
        case 'coins':
          return t('reward.coins', { n: reward.coins })
        case 'points':
          return t('reward.points', { n: reward.points })
        case 'spins':
          return t('reward.spins', { n: reward.spins })
        case 'card':
          return language === 'en' ? reward.card.title.en : reward.card.title.zh
        default:
          return reward satisfies never
      }
    },
    [t, language, format],
  )
}

/** What a cash bonus asks before it can leave. */
export const useTurnoverWords = (): ((turnoverMilli: number | null) => string) => {
  const { t } = useTranslations('promotions')
  return (milli) =>
    milli === null || milli === 0 ? t('turnover.none') : t('turnover.times', { times: String(milli / 1_000) })
}

/** How far it is, and what still lacks. */
export const useProgressWords = (): ((progress: Progress) => { lacks: string; counts: string; share: number }) => {
  const { t } = useTranslations('promotions')
  const { format } = useMoney()
  return ({ of, currency, done, needed }) => {
    const show = (value: number): string => (currency === null ? String(value) : format(value, currency))
    const missing = Math.max(0, needed - done)
    return {
      lacks:
        needed === 0
          ? t(done > 0 ? 'lacks.counting' : 'lacks.play')
          : missing === 0
            ? t('lacks.nothing')
            : t(`lacks.${of}`, { amount: show(missing), n: missing }),
      counts: needed === 0 ? show(done) : `${show(done)} / ${show(needed)}`,
      share: needed === 0 ? Math.min(1, done) : Math.min(1, Math.max(0, done / needed)),
    }
  }
}
