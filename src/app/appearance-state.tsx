import { startTransition, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Language } from '#contract/codes.ts'
import type { OddsFormat } from '#src/ui/format-odds.ts'
import { TooLongProvider, type TooLong } from '#src/ui/text-count.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { OddsFormatProvider } from '#src/ui/odds-format.ts'
import { AppearanceProvider, type Theme } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useOfferedLanguages } from '#src/shared/site/site-frame.ts'
import type { SiteTranslations } from './i18n/translation-store.ts'
import type { Composition } from './compose.ts'
import { keepLanguage, keepOddsFormat, keepTheme, languageInForce } from './preferences.ts'

const barColours: Readonly<Record<Theme, string>> = { glow: '#101516', fresh: '#ffffff' }

const TooLongSentence = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslations('common')
  const tooLong = useCallback<TooLong>((values) => t('tooLong', values), [t])
  return <TooLongProvider value={tooLong}>{children}</TooLongProvider>
}

export interface AppearanceStateProps {
  composition: Composition
  words: SiteTranslations
  /** A screen that has its own theme, whatever one chose. */
  forcedTheme: Theme | undefined
  children: ReactNode
}

/** Theme, language and format of prices: kept for the next visit, shown on the page; the language told to the server. */
export const AppearanceState = ({ composition, words, forcedTheme, children }: AppearanceStateProps) => {
  const { store, preferences, setLanguage: setCallLanguage, queries } = composition
  const [chosen, setChosen] = useState<Theme>(preferences.theme)
  const [wanted, setWanted] = useState<Language | null>(preferences.language)
  const [oddsFormat, setOddsFormat] = useState<OddsFormat>(preferences.oddsFormat)
  const offered = useOfferedLanguages()
  const language = languageInForce(wanted, offered)
  const theme = forcedTheme ?? chosen
  // What the server drew for who chose nothing is taken over as it stands.
  const isHydrated = useHydrated()
  const drawnTheme = isHydrated ? theme : 'glow'
  const drawnFormat = isHydrated ? oddsFormat : 'decimal'

  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[theme])
  }, [theme])

  useEffect(() => {
    setCallLanguage(language)
    void words.setLanguage(language).then(() => {
      document.documentElement.lang = words.language
    })
  }, [language, setCallLanguage, words])

  const appearance = useMemo(
    () => ({
      theme: drawnTheme,
      setTheme: (next: Theme) => {
        keepTheme(store, next)
        // A theme draws the whole page anew: after the press is answered.
        startTransition(() => setChosen(next))
      },
      language,
      languages: offered.languages,
      setLanguage: (next: Language) => {
        keepLanguage(store, next)
        setWanted(next)
        setCallLanguage(next)
        void queries.invalidateQueries()
      },
      oddsFormat: drawnFormat,
      setOddsFormat: (next: OddsFormat) => {
        keepOddsFormat(store, next)
        setOddsFormat(next)
      },
    }),
    [drawnTheme, language, offered.languages, drawnFormat, store, setCallLanguage, queries],
  )
  return (
    <AppearanceProvider value={appearance}>
      <OddsFormatProvider value={drawnFormat}>
        <TooLongSentence>{children}</TooLongSentence>
      </OddsFormatProvider>
    </AppearanceProvider>
  )
}
