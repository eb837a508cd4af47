import * as z from 'zod/mini'
import { CurrencySetting } from '#contract/wallet/entities/money.ts'
import { ClientResources, HomeConfig, NavigationItem, SportSetting } from './site-frame.ts'

/** Where the dialog of a 401 leads: to the log-in, or home on a site that one looks at without. [S-03, R-03] */
export const SessionMode = z.enum(['login', 'browse'])
export type SessionMode = z.infer<typeof SessionMode>

/** What the site says of itself at start. [C-08, A-04, A-05, A-07, A-08] */
export const SiteInfo = z.object({
  siteId: z.int(),
  siteSeries: z.string(),
  siteName: z.string(),
  siteNameEn: z.string(),
  seoTitle: z.string(),
  venueName: z.string(),
  languages: z.array(z.enum(['zh-CN', 'en'])),
  defaultLanguage: z.enum(['zh-CN', 'en']),
  currencies: z.array(CurrencySetting),
  /** Thousandths of CNY that one USDT stands for. */
  cnyPerUsdtMilli: z.int(),
  /** '1' open, '0' under maintenance. */
  maintainStatus: z.enum(['0', '1']),
  sessionMode: SessionMode,
  demo: z.boolean(),
  streams: z.boolean(),
  /** Matches have an outside stream beside those of anchors. [C-16] */
  matchVideos: z.boolean(),
  clientVersion: z.string(),
  buildLabel: z.string(),
  /** Operators' and the server's own words, as they run over the home page. [V-13] */
  notices: z.array(z.string()),
  /** [L-10, X-06] Gateway lines in order; '' = this origin. */
  lines: z.array(z.object({ name: z.string(), origin: z.string() })),
  lineErrorsMax: z.int(),
  /** What the first picture of the page is made of; each has a call of its own too. [C-10] */
  navigation: z.array(NavigationItem),
  home: HomeConfig,
  sports: z.array(SportSetting),
  resources: ClientResources,
})
export type SiteInfo = z.infer<typeof SiteInfo>
