import type { SiteInfo } from '#contract/site/entities/site.ts'
import { buildLabel, clientVersion } from '#contract/limits.ts'
import type { Language } from '#contract/codes.ts'
import type { SettingsReader } from './settings-reader.ts'
import { activeOf } from './site-content.ts'

/** What the start decides of the site. */
export interface SiteFacts {
  siteId: number
  languages: readonly [Language, ...Language[]]
  isDemo: boolean
  /** False without ffmpeg. */
  streams: boolean
  /** There is a source of matches' outside streams. */
  matchVideos: boolean
}

/** What the site says of itself now. Without ffmpeg there are no demo streams, and it says so. [C-08, A-04, A-05, A-07] */
export const describeSite = (
  { siteId, languages, isDemo, streams, matchVideos }: SiteFacts,
  settings: SettingsReader,
): SiteInfo => ({
  siteId,
  siteSeries: 'grandstand',
  siteName: settings.get('siteName'),
  siteNameEn: settings.get('siteNameEn'),
  seoTitle: settings.get('seoTitle'),
  venueName: '看台体育',
  languages: [...languages],
  defaultLanguage: languages[0],
  currencies: settings.get('currencies'),
  cnyPerUsdtMilli: settings.get('cnyPerUsdtMilli'),
  maintainStatus: settings.get('maintenance').on ? '0' : '1',
  sessionMode: settings.get('sessionMode'),
  demo: isDemo,
  streams,
  matchVideos,
  clientVersion,
  buildLabel,
  lines: settings.get('lines'),
  lineErrorsMax: settings.get('lineErrorsMax'),
  navigation: activeOf(settings.get('navigation')),
  home: settings.get('homeConfig'),
  sports: activeOf(settings.get('sportConfig')),
  resources: settings.get('clientResources'),
  notices: [],
})
