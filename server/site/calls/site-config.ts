import { languageCode, siteConfigGet, siteConfigGets } from '#contract/site/calls/site.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleSiteConfigGet = handle(siteConfigGet, async ({ settings }, { keyCode }) =>
  accept({ keyCode, value: settings.get(keyCode) }),
)

export const handleSiteConfigGets = handle(siteConfigGets, async ({ settings }, { keyCodes }) =>
  accept({ values: [...new Set(keyCodes)].map((keyCode) => ({ keyCode, value: settings.get(keyCode) })) }),
)

export const handleLanguageCode = handle(languageCode, async ({ site }) => {
  const { defaultLanguage, languages } = site()
  return accept({ defaultLanguage, languages })
})
