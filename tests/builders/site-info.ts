import type { SiteInfo } from '#contract/site/entities/site.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'

export const aSite = (changes: Partial<SiteInfo> = {}): SiteInfo => ({
  siteId: 5005,
  siteSeries: 'grandstand',
  siteName: '看台',
  siteNameEn: 'Grandstand',
  seoTitle: '看台 · 和主播一起看球',
  venueName: '看台体育',
  languages: ['zh-CN'],
  defaultLanguage: 'zh-CN',
  currencies: siteDefaults.currencies,
  cnyPerUsdtMilli: siteDefaults.cnyPerUsdtMilli,
  maintainStatus: '1',
  sessionMode: 'login',
  demo: true,
  streams: true,
  clientVersion: 'v1.0.1',
  buildLabel: '1.1.0',
  notices: [],
  lines: [{ name: '主线路', origin: '' }],
  lineErrorsMax: 3,
  navigation: [],
  home: { sections: ['notices', 'stage', 'hot', 'live', 'banners'], greeting: true },
  sports: [],
  resources: { artOrigin: '', webp: true, newsOrigin: '', logoUrl: '' },
  ...changes,
})
