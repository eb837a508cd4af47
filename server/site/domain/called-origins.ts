import type { SiteSettings } from '#server/site/ports.ts'

/** Origins that the page calls beside its own. What is not an origin is left out: it would break the page's policy. [L-10, C-08] */
export const calledOrigins = (settings: Pick<SiteSettings, 'get'>): string[] => {
  const named = [...settings.get('lines').map(({ origin }) => origin), settings.get('clientResources').newsOrigin]
  return named.filter((text) => URL.canParse(text)).map((text) => new URL(text).origin)
}
