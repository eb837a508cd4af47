import type { SigninGift } from '#contract/promotions/entities/signin.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** Coins, cards or both. */
export const useGiftWords = (): ((gift: Pick<SigninGift, 'coins' | 'cards'>) => string) => {
  const { t } = useTranslations('promotions')
  return ({ coins, cards }) =>
    cards === 0 ? t('reward.coins', { n: coins }) : t('signin.coinsAndCard', { coins, n: cards })
}
