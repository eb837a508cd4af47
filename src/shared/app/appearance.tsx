import { createContext, useContext } from 'react'
import type { Language } from '#contract/codes.ts'
import type { OddsFormat } from '#src/ui/format-odds.ts'

export type Theme = 'glow' | 'fresh'

/** How the site looks and speaks, and how to change that. */
export interface Appearance {
  theme: Theme
  setTheme(theme: Theme): void
  language: Language
  /** More than one only where the site offers more. */
  languages: readonly Language[]
  setLanguage(language: Language): void
  /** How prices are written. */
  oddsFormat: OddsFormat
  setOddsFormat(format: OddsFormat): void
}

const AppearanceContext = createContext<Appearance | undefined>(undefined)

export const AppearanceProvider = AppearanceContext.Provider

export const useAppearance = (): Appearance => {
  const appearance = useContext(AppearanceContext)
  if (!appearance) throw new Error('useAppearance needs an AppearanceProvider above it')
  return appearance
}
