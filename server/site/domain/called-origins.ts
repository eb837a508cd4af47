import type { SettingsReader } from './settings-reader.ts'

/** The origins of the addresses that have one. What has none, such as a path of this site, would break the page's policy. */
const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((text) => URL.canParse(text)).map((text) => new URL(text).origin)),
]

/** Origins of the lines, each of which serves the whole site. [L-10] */
export const lineOrigins = (settings: SettingsReader): string[] =>
  originsOf(settings.get('lines').map(({ origin }) => origin))

/** Origins that the page calls beside its own. [L-10, C-08] */
export const calledOrigins = (settings: SettingsReader): string[] =>
  originsOf([...lineOrigins(settings), settings.get('clientResources').newsOrigin])

/** Origins that the page shows pictures of beside its own. [C-10] */
export const pictureOrigins = (settings: SettingsReader): string[] => {
  const { artOrigin, logoUrl } = settings.get('clientResources')
  const placed = [...settings.get('banners'), ...settings.get('floatWindows')].map(({ imageUrl }) => imageUrl)
  return originsOf([artOrigin, logoUrl, ...placed])
}
