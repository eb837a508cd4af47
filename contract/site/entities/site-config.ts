import * as z from 'zod/mini'
import { AgentTerms } from '#contract/agents/entities/agent-terms.ts'
import { Agreement } from './agreement.ts'
import { AnchorGames } from './anchor-games.ts'
import { AccessRule } from '#contract/access/entities/access-rule.ts'
import { SessionMode } from '#contract/site/entities/site.ts'
import { StatusCode } from '#contract/members/entities/member.ts'
import { LimitName } from '#contract/protection/entities/protection.ts'
import { HouseAccount } from '#contract/finance/entities/bank-account.ts'
import { DepositMethod } from '#contract/finance/entities/deposit-method.ts'
import { TurnoverRules, WithdrawMethod, WithdrawRules } from '#contract/finance/entities/withdraw-method.ts'
import { SpeedRules } from '#contract/finance/entities/speed-rules.ts'
import { UsdtNetwork } from '#contract/finance/entities/usdt-network.ts'
import { VipBenefits, VipHoliday, VipRules } from '#contract/loyalty/entities/vip-rules.ts'
import { CurrencySetting } from '#contract/wallet/entities/money.ts'
import { BetLimits, InPlayDelays } from '#contract/sports/entities/bet-limits.ts'
import { CodeQuotas } from '#contract/site/entities/code-quotas.ts'
import { VerificationCounts } from '#contract/verification/entities/verification.ts'
import { ClientResources, HomeConfig, NavigationItem, ShortText, SitePath, SportSetting } from './site-frame.ts'

const LongText = z.string().check(z.maxLength(4000))
/** The same says more letters in English. */
export const LongTitle = z.string().check(z.maxLength(120))

// What operators write has its English beside it: `en` stands in for the fields of the same names. Calls answer in the
// language of the caller, without it; where there is none, as it stands.

/** A time of an announcement as the specification has it: milliseconds since 1970, or unset, 'null', '-1' = not valid. [V-13] */
export const PmdTimer = z.union([z.int(), z.string().check(z.maxLength(20)), z.literal(null)])

/** [E-14, V-13] category 1 shows only between its times; 2 always. `text` runs in the marquee; `body` is its article. */
export const Notice = z.object({
  id: z.string().check(z.maxLength(40)),
  category: z.int().check(z.minimum(1), z.maximum(9)),
  title: ShortText,
  text: z.string().check(z.maxLength(200)),
  body: LongText,
  pmdTimerStart: PmdTimer,
  pmdTimerEnd: PmdTimer,
  status: StatusCode,
  en: z.optional(z.object({ title: ShortText, text: z.string().check(z.maxLength(200)), body: LongText })),
})
export type Notice = z.infer<typeof Notice>

/** A picture that leads somewhere. `imageUrl` without extension for L-09: .webp or .jpg is added by the browser's support. */
export const Banner = z.object({
  id: z.string().check(z.maxLength(40)),
  title: ShortText,
  text: z.string().check(z.maxLength(120)),
  imageUrl: SitePath,
  link: SitePath,
  place: z.enum(['home', 'live', 'login']),
  sort: z.int(),
  status: StatusCode,
  en: z.optional(z.object({ title: ShortText, text: z.string().check(z.maxLength(120)) })),
})
export type Banner = z.infer<typeof Banner>

/** A small window that floats over the home page until it is closed. */
export const FloatWindow = z.object({
  id: z.string().check(z.maxLength(40)),
  title: ShortText,
  text: z.string().check(z.maxLength(120)),
  imageUrl: SitePath,
  link: SitePath,
  side: z.enum(['left', 'right']),
  status: StatusCode,
  en: z.optional(z.object({ title: ShortText, text: z.string().check(z.maxLength(120)) })),
})
export type FloatWindow = z.infer<typeof FloatWindow>

export const HelpCategory = z.object({
  id: z.string().check(z.maxLength(40)),
  name: ShortText,
  icon: z.string().check(z.maxLength(20)),
  sort: z.int(),
  en: z.optional(z.object({ name: ShortText })),
})
export type HelpCategory = z.infer<typeof HelpCategory>

/** `body` is plain text with blank lines between paragraphs; lines that start with "- " are a list. */
export const HelpArticle = z.object({
  id: z.string().check(z.maxLength(40)),
  categoryId: z.string().check(z.maxLength(40)),
  title: ShortText,
  body: LongText,
  sort: z.int(),
  en: z.optional(z.object({ title: LongTitle, body: LongText })),
})
export type HelpArticle = z.infer<typeof HelpArticle>

export const BottomLink = z.object({
  code: z.string().check(z.maxLength(40)),
  name: ShortText,
  link: SitePath,
  group: ShortText,
  sort: z.int(),
  en: z.optional(z.object({ name: ShortText, group: ShortText })),
})
export type BottomLink = z.infer<typeof BottomLink>

/** `phonePattern`: 'mainland' or 'foreign' [V-04]. */
export const CountryArea = z.object({
  areaCode: z.string().check(z.regex(/^\+\d{1,4}$/)),
  name: ShortText,
  nameEn: ShortText,
  phonePattern: z.enum(['mainland', 'foreign']),
  sort: z.int(),
})
export type CountryArea = z.infer<typeof CountryArea>

/**
 * [E-04, C-10] `status` '1' = open. `channelCode`: two letters for electronic games. One stake lies between
 * `min_money` and `max_money`, minor units of CNY.
 */
export const Venue = z.object({
  channelCode: z.string().check(z.maxLength(20)),
  name: ShortText,
  kind: z.enum(['sports', 'live', 'egame', 'lottery', 'esports']),
  status: StatusCode,
  isDisplay: z.boolean(),
  min_money: z.int().check(z.minimum(0)),
  max_money: z.int().check(z.minimum(0)),
  en: z.optional(z.object({ name: ShortText })),
})
export type Venue = z.infer<typeof Venue>

/** From `fromRisk` (0–100) on, a call has to show this; the highest tier that the score reaches counts. [S-07] */
const VerificationTier = z.object({ fromRisk: z.int().check(z.minimum(0), z.maximum(100)), counts: VerificationCounts })

/**
 * When the graphical captcha is asked for whatever the risk: by the specification when registering and when logging in
 * from a device that is not known for the member; always for both; or never, by the tiers of `verification` alone. [V-08]
 */
export const VerificationMode = z.enum(['specification', 'always', 'risk'])

export const PasswordPolicyName = z.enum(['classic', 'nist'])
export type PasswordPolicyName = z.infer<typeof PasswordPolicyName>

/** standard: as identity documents write names [V-01]; strict: the shorter second variant [V-02]. */
export const RealNamePolicyName = z.enum(['standard', 'strict'])
export type RealNamePolicyName = z.infer<typeof RealNamePolicyName>

const AnnualRateBps = z.int().check(z.minimum(0), z.maximum(5_000))

const PayoutCaps = z.object({
  lineMinor: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  dayMinor: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
})

export const VipGrade = z.object({
  level: z.int().check(z.minimum(0), z.maximum(10)),
  name: ShortText,
  ...VipBenefits.shape,
  birthCashMinor: z.int(),
  /** Perks in words. */
  perks: z.array(ShortText).check(z.maxLength(8)),
  en: z.optional(z.object({ name: ShortText, perks: z.array(ShortText).check(z.maxLength(8)) })),
})
export type VipGrade = z.infer<typeof VipGrade>

/**
 * Every setting of the site that an operator edits while it runs, by keyCode. Served by config v1 get and v2 gets as far
 * as `publicKeyCodes` says; each change is checked against these schemas, audited and pushed. [C-10]
 */
export const siteConfig = {
  siteName: ShortText,
  /** The streamer's room beside the baccarat table; empty: none. [C-13] */
  baccaratRoomNo: z.string().check(z.regex(/^\d{0,12}$/)),
  /** '' = only the other name. */
  siteNameEn: ShortText,
  /** The title of the page as it is served, and of the home page in the site's own language. */
  seoTitle: z.string().check(z.maxLength(120)),
  passwordPolicy: PasswordPolicyName,
  /** One for each settlement currency. [E-13, A-05] */
  currencies: z.array(CurrencySetting).check(z.minLength(1), z.maxLength(2)),
  /** Thousandths of CNY that one USDT stands for where the site has amounts in CNY: grades, venues, bonuses. */
  cnyPerUsdtMilli: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** By how much an exchange is worse than `cnyPerUsdtMilli`, in hundredths of a percent. [C-14] */
  conversionSpreadBps: z.int().check(z.minimum(0), z.maximum(2_000)),
  /** What the house keeps of what a bet is worth that is cashed out, in thousandths. [C-13] */
  cashOutMarginPermille: z.int().check(z.minimum(0), z.maximum(500)),
  /** What interest wallets earn a year, in hundredths of a percent. A day goes by the rate at the end of it. [C-14] */
  interestRates: z.object({ CNY: AnnualRateBps, USDT: AnnualRateBps }),
  /** Which of the two rules a name that is bound keeps. [V-01, V-02] */
  realNamePolicy: RealNamePolicyName,
  /** Whether a withdrawal password of runs or of one digit is refused as well. [V-05] */
  strongWithdrawPassword: z.boolean(),
  sessionMode: SessionMode,
  maintenance: z.object({
    on: z.boolean(),
    title: ShortText,
    text: z.string().check(z.maxLength(400)),
    untilMs: z.nullable(z.int()),
  }),
  /** Interfaces that are switched off under load: paths of calls; each answers INTERFACE_DEGRADED. */
  degradedCalls: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200)),
  /** Above this number of sockets new visitors get TOO_MANY_USERS; 0 = no limit. */
  visitorsMax: z.int().check(z.minimum(0)),
  accessRules: z.array(AccessRule).check(z.maxLength(1000)),
  /** Regions of addresses: `cidr` → name, for sites without a proxy that says the region. */
  regions: z
    .array(z.object({ cidr: z.string().check(z.maxLength(50)), region: z.string().check(z.maxLength(40)) }))
    .check(z.maxLength(5000)),
  /** Names of members who pass maintenance and access rules. [P-03] */
  whiteMembers: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(1000)),
  verification: z.record(z.string().check(z.maxLength(40)), z.array(VerificationTier).check(z.maxLength(5))),
  verificationMode: VerificationMode,
  /** What everybody may pay in, lose and stake at most, minor units; a member's own lower limit goes before it. */
  protectionLimits: z
    .array(z.strictObject({ ...LimitName.shape, amountMinor: z.int().check(z.minimum(0)) }))
    .check(z.maxLength(60)),
  /** How many codes the site sends, by purpose. [C-11] */
  codeQuotas: CodeQuotas,
  dormantAfterDays: z.int().check(z.minimum(1), z.maximum(3650)),
  banners: z.array(Banner).check(z.maxLength(50)),
  notices: z.array(Notice).check(z.maxLength(100)),
  navigation: z.array(NavigationItem).check(z.maxLength(50)),
  floatWindows: z.array(FloatWindow).check(z.maxLength(10)),
  helpCategories: z.array(HelpCategory).check(z.maxLength(30)),
  helpArticles: z.array(HelpArticle).check(z.maxLength(300)),
  /** What somebody agrees to who registers; each once. Empty: nothing but the age. [C-11] */
  agreements: z.array(Agreement).check(z.maxLength(3)),
  bottomLinks: z.array(BottomLink).check(z.maxLength(60)),
  countryAreas: z.array(CountryArea).check(z.maxLength(260)),
  customerService: z.object({
    url: z.string().check(z.maxLength(300)),
    mail: z.string().check(z.maxLength(100)),
    phone: z.string().check(z.maxLength(40)),
    hours: ShortText,
    text: z.string().check(z.maxLength(400)),
    en: z.optional(z.object({ hours: ShortText, text: z.string().check(z.maxLength(400)) })),
  }),
  chatService: z.object({
    status: StatusCode,
    url: z.string().check(z.maxLength(300)),
    welcome: z.string().check(z.maxLength(200)),
    en: z.optional(z.object({ welcome: z.string().check(z.maxLength(200)) })),
  }),
  /** [L-10, C-05] Gateway lines in order: origins, '' = this site's own. */
  lines: z
    .array(z.object({ name: ShortText, origin: z.string().check(z.maxLength(200)) }))
    .check(z.minLength(1), z.maxLength(10)),
  /** Wrong answers of a line before the browser switches. */
  lineErrorsMax: z.int().check(z.minimum(1), z.maximum(20)),
  clientResources: ClientResources,
  sportConfig: z.array(SportSetting).check(z.maxLength(20)),
  homeConfig: HomeConfig,
  /** What a room leads to beside its streamer. [E-15] */
  anchorGames: AnchorGames,
  /** The ways to deposit, in the order in which they are shown. [C-14, E-04] */
  depositMethods: z.array(DepositMethod).check(z.maxLength(30)),
  /** The accounts of the house to which members transfer money. [C-14] */
  bankAccounts: z.array(HouseAccount).check(z.maxLength(50)),
  /** The ways to be paid out, in the order in which they are shown. [C-14, E-04] */
  withdrawMethods: z.array(WithdrawMethod).check(z.maxLength(30)),
  /** Whether a member may take back a withdrawal that is not sent yet; some regulators forbid it. [C-14] */
  withdrawCancelAllowed: z.boolean(),
  withdrawRules: WithdrawRules,
  turnoverRules: TurnoverRules,
  /** By what agents' commission is counted; a month that was closed keeps its own. [P-03] */
  agentTerms: z.strictObject({ CNY: AgentTerms, USDT: AgentTerms }),
  /** Most that a line of a bet returns, and most that a member's bets win on one day of the site's calendar, minor units. [S-13] */
  payoutCaps: z.object({ CNY: PayoutCaps, USDT: PayoutCaps }),
  /** What bets may stake and win. [S-13] */
  betLimits: z.object({ CNY: BetLimits, USDT: BetLimits }),
  /** Seconds. */
  inPlayDelays: InPlayDelays,
  /** Members who deposit pay members who withdraw. [C-14] */
  speedRules: SpeedRules,
  /** The chains over which USDT comes in. [C-14] */
  usdtNetworks: z.array(UsdtNetwork).check(z.maxLength(2)),
  venues: z.array(Venue).check(z.maxLength(200)),
  activitySwitches: z.record(z.string().check(z.maxLength(60)), z.boolean()),
  vipGrades: z.array(VipGrade).check(z.minLength(1), z.maxLength(11)),
  vipRules: VipRules,
  vipHolidays: z.array(VipHoliday).check(z.maxLength(60)),
  newsoccer: z
    .array(
      z.object({
        id: z.string().check(z.maxLength(40)),
        title: z.string().check(z.maxLength(120)),
        body: LongText,
        atMs: z.int(),
        sportsType: z.string().check(z.maxLength(20)),
        en: z.optional(z.object({ title: z.string().check(z.maxLength(120)), body: LongText })),
      }),
    )
    .check(z.maxLength(200)),
} as const

export type KeyCode = keyof typeof siteConfig
export type SiteConfigValue<Key extends KeyCode> = z.output<(typeof siteConfig)[Key]>
export const keyCodes = /* @__PURE__ */ Object.keys(siteConfig) as KeyCode[]

/** What anybody may read. */
export const publicKeyCodes = [
  'siteName',
  'siteNameEn',
  'seoTitle',
  'passwordPolicy',
  'currencies',
  'cnyPerUsdtMilli',
  'realNamePolicy',
  'strongWithdrawPassword',
  'sessionMode',
  'dormantAfterDays',
  'customerService',
  'chatService',
  'lines',
  'lineErrorsMax',
  'clientResources',
  'sportConfig',
  'homeConfig',
  'activitySwitches',
  'countryAreas',
] as const satisfies readonly KeyCode[]

export const PublicKeyCode = z.enum(publicKeyCodes)
export type PublicKeyCode = z.infer<typeof PublicKeyCode>
