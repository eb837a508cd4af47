import type { SigninGift } from '#contract/promotions/entities/signin.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** Coins, with the cards and spins that come with them. */
export const useGiftWords = (): ((gift: Pick<SigninGift, 'coins' | 'cards' | 'spins'>) => string) => {
  const { t } = useTranslations('promotions')
  return ({ coins, cards, spins }) => {
    const words = cards === 0 ? t('reward.coins', { n: coins }) : t('signin.coinsAndCard', { coins, n: cards })
    return spins === undefined ? words : `${words} + ${t('reward.spins', { n: spins })}`
  }
}
