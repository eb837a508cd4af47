import type { LimitName } from '#contract/protection/entities/protection.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** How the limits of a kind are called: of gold coins, gifts are all there is. */
export const useLimitWords = () => {
  const { t } = useTranslations('protection')
  return {
    kindOf: ({ kind, currency }: Pick<LimitName, 'kind' | 'currency'>) =>
      t(`kinds.${currency === 'COIN' ? 'gifts' : kind}`),
    kindTextOf: ({ kind, currency }: Pick<LimitName, 'kind' | 'currency'>) =>
      t(`kindTexts.${currency === 'COIN' ? 'gifts' : kind}`),
    periodOf: ({ period }: Pick<LimitName, 'period'>) => t(`periods.${period}`),
  }
}
