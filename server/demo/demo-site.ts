import type { KeyCode, SiteConfigValue } from '#contract/site/entities/site-config.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { demoBanners, demoFloatWindows, demoNews, demoNotices } from './demo-content.ts'
import { demoBankAccounts } from './demo-bank-accounts.ts'
import { demoDepositMethods } from './demo-deposit-methods.ts'
import { demoWithdrawMethods } from './demo-withdraw-methods.ts'
import { demoAgreements } from './demo-agreements.ts'
import { demoHelpArticles, demoHelpCategories } from './demo-help.ts'
import {
  demoAnchorGames,
  demoBottomLinks,
  demoCountryAreas,
  demoVenues,
  demoVipGrades,
  demoVipHolidays,
} from './demo-site-lists.ts'

type DemoSite = { readonly [Key in KeyCode]?: SiteConfigValue<Key> }

/** What the demo shows of the site's settings; times are relative to the start. */
export const demoSite = (nowMs: number): DemoSite => ({
  notices: demoNotices(nowMs),
  banners: demoBanners,
  floatWindows: demoFloatWindows,
  helpCategories: [...demoHelpCategories],
  helpArticles: [...demoHelpArticles],
  agreements: demoAgreements,
  bottomLinks: demoBottomLinks,
  countryAreas: demoCountryAreas,
  customerService: {
    url: '/cs',
    mail: 'service@grandstand.example',
    phone: '400-000-0000',
    hours: '每天 9:00–24:00（北京时间）',
    text: '登录、直播、礼物和注单的问题都可以找我们。请准备好用户名和大致时间，不要提供密码和验证码。',
    en: {
      hours: 'Every day, 9:00–24:00 (Beijing time)',
      text: 'Ask us about logging in, streams, gifts and bets. Have your username and the rough time ready, but never give away your password or a code.',
    },
  },
  chatService: {
    status: '1',
    url: '/app/service',
    welcome: '您好，请问有什么可以帮您？',
    en: { welcome: 'Hello, how can we help?' },
  },
  depositMethods: demoDepositMethods,
  bankAccounts: demoBankAccounts,
  withdrawMethods: demoWithdrawMethods,
  withdrawRules: { sendAfterSeconds: 20, reviewFromMinor: { CNY: 2_000_000, USDT: 3_000_000_000 } },
  speedRules: { ...siteDefaults.speedRules, isOpen: true },
  interestRates: { CNY: 365, USDT: 280 },
  venues: demoVenues,
  anchorGames: demoAnchorGames,
  baccaratRoomNo: '88234',
  activitySwitches: { Service_sponsor_Discoveryv2: true },
  vipGrades: [...demoVipGrades],
  vipHolidays: [...demoVipHolidays],
  newsoccer: demoNews(nowMs),
})

/** Stores what was never stored: what an operator changed stays as it is. */
export const seedDemoSite = async (trx: DatabaseTransaction, nowMs: number): Promise<void> => {
  const rows = Object.entries(demoSite(nowMs)).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updated_by: 'demo',
  }))
  await trx
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
