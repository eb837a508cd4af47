import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Language } from '#contract/codes.ts'
import { AppearanceProvider, type Theme } from '#src/shared/app/appearance.tsx'
import { useOfferedLanguages } from '#src/shared/site/site-frame.ts'
import type { SiteTranslations } from './i18n/translation-store.ts'
import type { Composition } from './compose.ts'
import { keepLanguage, keepTheme, languageInForce } from './preferences.ts'

const barColours: Readonly<Record<Theme, string>> = { glow: '#101516', fresh: '#ffffff' }

export interface AppearanceStateProps {
  composition: Composition
  words: SiteTranslations
  /** A screen that has its own theme, whatever one chose. */
  forcedTheme: Theme | undefined
  children: ReactNode
}

/** Theme and language: kept for the next visit, shown on the page, told to the server. */
export const AppearanceState = ({ composition, words, forcedTheme, children }: AppearanceStateProps) => {
  const { store, preferences, setLanguage: setCallLanguage, queries } = composition
  const [chosen, setChosen] = useState<Theme>(preferences.theme)
  const [wanted, setWanted] = useState<Language | null>(preferences.language)
  const offered = useOfferedLanguages()
  const language = languageInForce(wanted, offered)
  const theme = forcedTheme ?? chosen

  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[theme])
  }, [theme])

  useEffect(() => {
    setCallLanguage(language)
    void words.setLanguage(language).then(() => {
      document.documentElement.lang = language
    })
  }, [language, setCallLanguage, words])

  const appearance = useMemo(
    () => ({
      theme,
      setTheme: (next: Theme) => {
        keepTheme(store, next)
        setChosen(next)
      },
      language,
      languages: offered.languages,
      setLanguage: (next: Language) => {
        keepLanguage(store, next)
        setWanted(next)
        setCallLanguage(next)
        void queries.invalidateQueries()
      },
    }),
    [theme, language, offered.languages, store, setCallLanguage, queries],
  )
  return <AppearanceProvider value={appearance}>{children}</AppearanceProvider>
}
