import { useSelector } from '@xstate/react'
import type { Language } from '#contract/codes.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import { useAppearance, type Theme } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useCurrency } from '#src/shared/money/settlement-currency.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/**
 * The session as the bars show it; `cashMinor` is the wallet of the settlement currency. `isComing`: who has a session here is
 * not asked to log in while the site looks at it. [A-05, S-01]
 */
export const useMember = () => {
  const { session } = useShellServices()
  const member = useSelector(session, (snapshot) => snapshot.context.userInfo)
  const isComing = useSelector(session, (snapshot) => snapshot.matches('restoring'))
  const wallets = useSelector(session, (snapshot) => snapshot.context.wallets)
  const currency = useCurrency()
  const balanceOf = (currency: Currency) => wallets.find((wallet) => wallet.currency === currency)?.balanceMinor
  return { member, isComing, currency, cashMinor: balanceOf(currency), coins: balanceOf('COIN') }
}

/** The other theme and the other language, with the words of the switch. */
export const useSwitches = () => {
  const { t } = useTranslations('shell')
  const { theme, setTheme, language, languages, setLanguage } = useAppearance()
  const otherTheme: Theme = theme === 'glow' ? 'fresh' : 'glow'
  const otherLanguage: Language | undefined = languages.find((candidate) => candidate !== language)
  return {
    theme: {
      current: t(`member.${theme}`),
      words: t(otherTheme === 'fresh' ? 'member.toFresh' : 'member.toGlow'),
      toLight: otherTheme === 'fresh',
      turn: () => setTheme(otherTheme),
    },
    language: otherLanguage && {
      words: t(otherLanguage === 'en' ? 'member.toEnglish' : 'member.toChinese'),
      lang: otherLanguage,
      turn: () => setLanguage(otherLanguage),
    },
  }
}
