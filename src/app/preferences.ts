import type { Language } from '#contract/codes.ts'
import { oddsFormats, type OddsFormat } from '#src/ui/format-odds.ts'
import type { Theme } from '#src/shared/app/appearance.tsx'
import type { BrowserStore } from './browser-store.ts'

/** index.html reads the same key before the first paint. */
const themeKey = 'grandstand.theme'
const languageKey = 'grandstand.language'
const oddsFormatKey = 'grandstand.oddsFormat'

export interface Preferences {
  readonly theme: Theme
  /** Null = the site's own. */
  readonly language: Language | null
  readonly oddsFormat: OddsFormat
}

const isTheme = (text: string | null): text is Theme => text === 'glow' || text === 'fresh'
const isLanguage = (text: string | null): text is Language => text === 'zh-CN' || text === 'en'

export const readPreferences = (store: BrowserStore): Preferences => {
  const theme = store.getItem(themeKey)
  const language = store.getItem(languageKey)
  const oddsFormat = store.getItem(oddsFormatKey)
  return {
    theme: isTheme(theme) ? theme : 'glow',
    language: isLanguage(language) ? language : null,
    oddsFormat: oddsFormats.find((each) => each === oddsFormat) ?? 'decimal',
  }
}

export const keepTheme = (store: BrowserStore, theme: Theme): void => store.setItem(themeKey, theme)

export const keepOddsFormat = (store: BrowserStore, format: OddsFormat): void => store.setItem(oddsFormatKey, format)

export const keepLanguage = (store: BrowserStore, language: Language): void => store.setItem(languageKey, language)

/** The language in force: the visitor's where the site offers it, else the site's. */
export const languageInForce = (
  wanted: Language | null,
  site: { languages: readonly Language[]; defaultLanguage: Language },
): Language => (wanted !== null && site.languages.includes(wanted) ? wanted : site.defaultLanguage)
