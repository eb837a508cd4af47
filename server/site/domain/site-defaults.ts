import type { KeyCode, SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { mineCode } from '#contract/site/entities/site-frame.ts'

type SiteDefaults = { readonly [Key in KeyCode]: SiteConfigValue<Key> }

const counts = { image: 0, afs: 0, slider: 0 }
const image = { ...counts, image: 1 }
const oneOfEach = { image: 1, afs: 1, slider: 1 }

const defaultNavigation: SiteDefaults['navigation'] = [
  {
    code: 'home',
    name: '首页',
    nameEn: 'Home',
    link: '/app/home',
    icon: 'home',
    places: ['rail', 'tabs'],
    raised: false,
    sort: 1,
    status: '1',
  },
  {
    code: 'live',
    name: '直播',
    nameEn: 'Live',
    link: '/app/live',
    icon: 'live',
    places: ['rail', 'tabs'],
    raised: true,
    sort: 2,
    status: '1',
  },
  {
    code: mineCode,
    name: '我的',
    nameEn: 'Me',
    link: '/app/member',
    icon: 'user',
    places: ['tabs'],
    raised: false,
    sort: 3,
    status: '1',
  },
]

/** What holds for a setting that no operator has stored. [C-10] */
export const siteDefaults: SiteDefaults = {
  siteName: '看台',
  siteNameEn: 'Grandstand',
  seoTitle: '看台 · 和主播一起看球',
  passwordPolicy: 'classic',
  currencies: [
    {
      name: '人民币',
      nameEn: 'Renminbi',
      code: 'CNY',
      unit: '元',
      unitEn: 'yuan',
      symbol: '¥',
      withdrawLabel: '人民币提现',
      withdrawLabelEn: 'Withdraw in CNY',
    },
    {
      name: '泰达币',
      nameEn: 'Tether',
      code: 'USDT',
      unit: '枚',
      unitEn: 'USDT',
      symbol: '₮',
      withdrawLabel: 'USDT 提现',
      withdrawLabelEn: 'Withdraw in USDT',
    },
  ],
  cnyPerUsdtMilli: 7_140,
  conversionSpreadBps: 50,
  interestRates: { CNY: 0, USDT: 0 },
  realNamePolicy: 'standard',
  strongWithdrawPassword: false,
  sessionMode: 'login',
  maintenance: { on: false, title: '', text: '', untilMs: null },
  degradedCalls: [],
  visitorsMax: 0,
  accessRules: [],
  regions: [],
  whiteMembers: [],
  verification: {
    sendCode: [{ fromRisk: 0, counts: { ...counts, afs: 1, slider: 1 } }],
    login: [
      { fromRisk: 40, counts: image },
      { fromRisk: 70, counts: oneOfEach },
    ],
    register: [
      { fromRisk: 0, counts: { ...counts, afs: 1 } },
      { fromRisk: 50, counts: oneOfEach },
    ],
  },
  verificationMode: 'specification',
  protectionLimits: [],
  codeQuotas: {
    register: { anHour: 1_000, aDay: 10_000 },
    login: { anHour: 2_000, aDay: 20_000 },
    recovery: { anHour: 1_000, aDay: 10_000 },
    bind: { anHour: 500, aDay: 5_000 },
    reauthentication: { anHour: 1_000, aDay: 10_000 },
  },
  dormantAfterDays: 180,
  banners: [],
  notices: [],
  navigation: defaultNavigation,
  floatWindows: [],
  helpCategories: [],
  helpArticles: [],
  bottomLinks: [],
  countryAreas: [{ areaCode: '+86', name: '中国大陆', nameEn: 'Mainland China', phonePattern: 'mainland', sort: 1 }],
  customerService: { url: '/cs', mail: '', phone: '', hours: '', text: '' },
  chatService: { status: '0', url: '', welcome: '' },
  lines: [{ name: '主线路', origin: '' }],
  lineErrorsMax: 3,
  clientResources: { artOrigin: '', webp: true, newsOrigin: '', logoUrl: '' },
  sportConfig: [
    { sportsType: 'football', name: '足球', nameEn: 'Football', sort: 1, status: '1' },
    { sportsType: 'basketball', name: '篮球', nameEn: 'Basketball', sort: 2, status: '1' },
    { sportsType: 'esports', name: '电竞', nameEn: 'Esports', sort: 3, status: '1' },
    { sportsType: 'anchor', name: '主播', nameEn: 'Streamers', sort: 4, status: '1' },
  ],
  homeConfig: { sections: ['notices', 'stage', 'hot', 'live', 'banners'], greeting: true },
  depositMethods: [],
  venues: [],
  activitySwitches: {},
  vipGrades: [{ level: 0, name: '新球迷', turnoverMinor: 0, birthCashMinor: 0, perks: [] }],
  newsoccer: [],
}
