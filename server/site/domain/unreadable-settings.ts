import type { KeyCode } from '#contract/site/entities/site-config.ts'

/**
 * What becomes of a stored value that cannot be read. `stop`: the default could let in, or let pass, what the stored value
 * keeps out, so the site does not start. `default`: the default opens nothing and gives nothing away. [S-05, S-07]
 */
export const onUnreadable: Readonly<Record<KeyCode, 'stop' | 'default'>> = {
  passwordPolicy: 'stop',
  realNamePolicy: 'stop',
  strongWithdrawPassword: 'stop',
  maintenance: 'stop',
  degradedCalls: 'stop',
  visitorsMax: 'stop',
  accessRules: 'stop',
  regions: 'stop',
  verification: 'stop',
  codeQuotas: 'stop',
  verificationMode: 'stop',
  protectionLimits: 'stop',
  dormantAfterDays: 'stop',
  cnyPerUsdtMilli: 'stop',
  withdrawCancelAllowed: 'stop',
  withdrawRules: 'stop',
  turnoverRules: 'stop',
  usdtNetworks: 'stop',
  conversionSpreadBps: 'stop',
  // A day without its interest could not be made good.
  interestRates: 'stop',
  // Nobody passes, no switch is on, no venue and no way to deposit or to be paid out is open, no grade pays, only one country registers.
  whiteMembers: 'default',
  activitySwitches: 'default',
  venues: 'default',
  depositMethods: 'default',
  withdrawMethods: 'default',
  speedRules: 'default',
  vipGrades: 'default',
  countryAreas: 'default',
  // What is shown.
  siteName: 'default',
  siteNameEn: 'default',
  seoTitle: 'default',
  currencies: 'default',
  banners: 'default',
  notices: 'default',
  navigation: 'default',
  floatWindows: 'default',
  helpCategories: 'default',
  helpArticles: 'default',
  bottomLinks: 'default',
  customerService: 'default',
  chatService: 'default',
  lines: 'default',
  lineErrorsMax: 'default',
  sessionMode: 'default',
  clientResources: 'default',
  sportConfig: 'default',
  homeConfig: 'default',
  newsoccer: 'default',
}
