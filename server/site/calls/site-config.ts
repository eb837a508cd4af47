import { languageCode, siteConfigGet, siteConfigGets } from '#contract/site/calls/site.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleSiteConfigGet = handle(siteConfigGet, async ({ settings, client }, { keyCode }) =>
  accept({ keyCode, value: inLanguage(settings.get(keyCode), client.language) }),
)

export const handleSiteConfigGets = handle(siteConfigGets, async ({ settings, client }, { keyCodes }) =>
  accept({
    values: [...new Set(keyCodes)].map((keyCode) => ({
      keyCode,
      value: inLanguage(settings.get(keyCode), client.language),
    })),
  }),
)

export const handleLanguageCode = handle(languageCode, async ({ site }) => {
  const { defaultLanguage, languages } = site()
  return accept({ defaultLanguage, languages })
})
